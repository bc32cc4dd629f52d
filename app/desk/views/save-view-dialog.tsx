import type { FormEvent } from "react";
import { useStaff } from "#app/lib/client/staff.tsx";
import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { Popout } from "#app/ui/popout.tsx";
import { addLeadView, MAX_VIEW_NAME_LENGTH } from "./lead-views.ts";
import { useChangeViews } from "./use-lead-views.ts";

type SaveViewDialogProps = { query: string; onClose: () => void; onSaved: () => void };

/** Saves the desk's current search, filters, order and layout under a name. */
export function SaveViewDialog({ query, onClose, onSaved }: SaveViewDialogProps) {
  const { draft, write, end } = useTabDraft("view", { name: "", shared: false }, onClose);
  const { name, shared } = draft;
  const isAdmin = useStaff().roles.includes("admin");
  const add = useChangeViews(addLeadView, () => {
    end();
    onSaved();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate({ name: name.trim(), query, shared });
  }

  return (
    <Popout title="Save this view" onCloseRequest={onClose} className="w-[min(26rem,calc(100vw-2rem))]">
      <form className="mt-4 grid gap-4" onSubmit={submit}>
        <FormField
          label="Name"
          hint="Search, filters, order and layout, as they are now."
          problem={add.error?.message}
        >
          {(tie) => (
            <Input
              {...tie}
              required
              pattern=".*\S.*"
              maxLength={MAX_VIEW_NAME_LENGTH}
              value={name}
              onChange={({ target }) => {
                write({ name: target.value });
                if (add.isError) add.reset();
              }}
            />
          )}
        </FormField>
        {isAdmin ? (
          <div className="flex min-h-11 items-center gap-3 lg:min-h-9">
            <Checkbox
              id="view-shared"
              checked={shared}
              onChange={({ target }) => write({ shared: target.checked })}
            />
            <Label htmlFor="view-shared">Share with everyone who works leads</Label>
          </div>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={add.isPending}>
            {add.isPending ? "Saving..." : "Save view"}
          </Button>
        </div>
      </form>
    </Popout>
  );
}
