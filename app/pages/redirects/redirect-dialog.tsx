import { useEffect, useId, useRef, useState } from "react";
import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { dismissToast } from "#app/ui/toaster.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { suggestTarget } from "./missing-addresses.ts";
import { RedirectRefused } from "./redirect-queries.ts";
import { parseRedirect, type Redirect, type RedirectField, type RedirectProblem } from "./redirect-schema.ts";
import { ATTEMPT, useSaveRedirect, useTargets } from "./use-redirects.ts";

/** The redirect to change, or a new one; `from` may be empty or an address from the list of missing ones. */
export type EditedRedirect = { seen: Redirect } | { seen: null; from: string };

type RedirectDialogProps = { edited: EditedRedirect; onClose: () => void };

export function RedirectDialog({ edited, onClose }: RedirectDialogProps) {
  const targets = useTargets();
  const { seen } = edited;
  const { draft, write, end } = useTabDraft<{ from: string; to?: string | undefined }>(
    // What was typed over another version of a redirect isn't for this one.
    `redirect ${seen ? `${seen.from_path} ${seen.to_path}` : edited.from}`,
    seen ? { from: seen.from_path, to: seen.to_path } : { from: edited.from },
    onClose,
  );
  const { from } = draft;
  const [refused, setRefused] = useState<RedirectProblem | null>(null);
  const save = useSaveRedirect(end);
  const listId = useId();
  const targetField = useRef<HTMLInputElement>(null);
  const isSourceGiven = useRef(from !== "");
  useEffect(() => {
    if (isSourceGiven.current) targetField.current?.focus();
  }, []);
  const form = useFocusOnProblem(refused ?? save.error);
  // Suggest a target only for a missing address, and only until the user types one.
  const suggested = seen === null && edited.from ? (suggestTarget(edited.from, targets) ?? "") : "";
  const to = draft.to ?? suggested;
  const problem = refused ?? problemOf(save.error);

  function change(changed: { from: string } | { to: string | undefined }) {
    write(changed);
    setRefused(null);
    if (save.isError) save.reset();
  }

  function submit() {
    const parsed = parseRedirect({ from, to }, window.location.origin);
    save.reset();
    dismissToast(ATTEMPT);
    setRefused("problem" in parsed ? parsed : null);
    if ("redirect" in parsed) save.mutate({ seen, redirect: parsed.redirect });
  }

  const problemAt = (field: RedirectField) => (problem?.field === field ? problem.problem : null);
  const control = {
    required: true,
    readOnly: save.isPending,
    spellCheck: false,
    autoCapitalize: "none",
    autoComplete: "off",
  };
  return (
    <Dialog
      open
      title={seen ? "Edit redirect" : "New redirect"}
      onCloseRequest={onClose}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <form
        ref={form}
        className="mt-4 grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormField
          label="From"
          hint="An address without a page, such as /old-page."
          problem={problemAt("from_path")}
        >
          {(tie) => (
            <Input
              {...tie}
              {...control}
              value={from}
              onChange={({ target }) => change({ from: target.value })}
            />
          )}
        </FormField>
        <FormField label="To" hint="Where visitors are sent (permanent, 301)." problem={problemAt("to_path")}>
          {(tie) => (
            <Input
              {...tie}
              {...control}
              ref={targetField}
              list={listId}
              value={to}
              // What was taken back isn't unfinished.
              onChange={({ target }) => change({ to: target.value === suggested ? undefined : target.value })}
            />
          )}
        </FormField>
        <datalist id={listId}>
          {targets.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Saving..." : "Save redirect"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemOf(error: Error | null): RedirectProblem | null {
  return error instanceof RedirectRefused ? { problem: error.message, field: error.field } : null;
}
