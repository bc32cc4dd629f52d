import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { MAX_SLUG_LENGTH } from "../slug.ts";

type RestoreDialogProps = {
  title: string;
  /** The slug that is taken: first the original one, then the last one tried. */
  takenSlug: string;
  addressOf: (slug: string) => string;
  /** Why a slug can't be used, as a message; null when it can. */
  slugProblem: (slug: string) => string | null;
  busy: boolean;
  onCancel: () => void;
  onRestore: (slug: string) => void;
};

/** Asks for another slug, because the original one is taken. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { title, takenSlug, addressOf, slugProblem, busy, onCancel, onRestore } = props;
  const [slug, setSlug] = useState(`${takenSlug || "restored"}-2`);
  const [problem, setProblem] = useState<string | null>(null);
  const reasonId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = slug.trim();
    const found = slugProblem(wanted);
    setProblem(found);
    if (!found && !busy) onRestore(wanted);
  }
  return (
    <Dialog
      open
      title="This address is taken"
      aria-describedby={reasonId}
      onCloseRequest={onCancel}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={submit} className="mt-3 grid gap-4">
        <p id={reasonId} className="wrap-anywhere">
          {addressOf(takenSlug)} belongs to another one now. Choose another address for “<bdi>{title}</bdi>”.
        </p>
        <FormField label="Slug" problem={problem}>
          {(tie) => (
            <Input
              {...tie}
              value={slug}
              maxLength={MAX_SLUG_LENGTH}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ currentTarget }) => {
                setSlug(currentTarget.value);
                setProblem(null);
              }}
            />
          )}
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            Restore
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
