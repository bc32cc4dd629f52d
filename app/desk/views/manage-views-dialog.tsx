import { type FormEvent, useId } from "react";
import { useStaff } from "#app/lib/client/staff.tsx";
import { useForgetTabDrafts, useTabDraft } from "#app/lib/client/tab-draft.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import {
  addLeadView,
  deleteLeadView,
  type LeadViewRow,
  MAX_VIEW_NAME_LENGTH,
  renameLeadView,
} from "./lead-views.ts";
import { useChangeViews } from "./use-lead-views.ts";

type ManageViewsDialogProps = { views: readonly LeadViewRow[]; onClose: () => void };

/** Renames and deletes one's own views; admins also shared ones. */
export function ManageViewsDialog({ views, onClose }: ManageViewsDialogProps) {
  const isAdmin = useStaff().roles.includes("admin");
  return (
    <Dialog open title="Saved views" onCloseRequest={onClose} className="w-[min(32rem,calc(100vw-2rem))]">
      <ul className="mt-4 grid gap-4">
        {views.map((view) => (
          <li key={view.id}>
            {view.owner_id || isAdmin ? (
              <ViewForm view={view} onDeleted={onClose} />
            ) : (
              <p className="wrap-anywhere flex flex-wrap items-center gap-2 text-sm">
                {view.name} <Badge variant="outline">Shared by an admin</Badge>
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

type ViewFormProps = {
  view: LeadViewRow;
  /** Closes the dialog, so that the toast with Undo can be reached. */
  onDeleted: () => void;
};

function ViewForm({ view, onDeleted }: ViewFormProps) {
  const draftName = `view ${view.id}`;
  const { draft, write, end } = useTabDraft<{ name?: string | undefined }>(draftName, {});
  const { name = view.name } = draft;
  const forgetTabDrafts = useForgetTabDrafts();
  const rename = useChangeViews<string>(
    (client, to) => renameLeadView(client, view.id, to),
    // Until the views are read again, the field keeps the new name, or what was typed since.
    () => forgetTabDrafts(draftName),
  );
  const bringBack = useChangeViews(addLeadView);
  const remove = useChangeViews<void>(
    (client) => deleteLeadView(client, view.id),
    () => {
      end();
      onDeleted();
      const action = {
        label: "Undo",
        onClick: () => bringBack.mutate({ ...view, shared: view.owner_id === null }),
      };
      void showToast({ title: `“${view.name}” deleted`, about: view.id, action });
    },
  );
  const problem = rename.error ?? remove.error;
  const problemId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    remove.reset();
    rename.mutate(name.trim());
  }

  return (
    <form className="grid gap-1" onSubmit={submit}>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          aria-label={`Name of ${view.name}`}
          aria-invalid={rename.error ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          required
          pattern=".*\S.*"
          maxLength={MAX_VIEW_NAME_LENGTH}
          value={name}
          onChange={({ target: { value } }) => {
            write({ name: value === view.name ? undefined : value });
            if (rename.isError) rename.reset();
          }}
          className="h-11 min-w-0 flex-1 basis-full sm:basis-40 lg:h-9"
        />
        {view.owner_id ? null : <Badge variant="outline">Shared</Badge>}
        <Button
          type="submit"
          variant="outline"
          size="small"
          className="h-11 lg:h-9"
          aria-label={`Rename ${view.name}`}
          aria-disabled={rename.isPending || name.trim() === view.name}
        >
          Rename
        </Button>
        <Button
          variant="outline"
          size="small"
          className="h-11 lg:h-9"
          aria-label={`Delete ${view.name}`}
          aria-disabled={remove.isPending}
          onClick={() => {
            rename.reset();
            remove.mutate();
          }}
        >
          Delete
        </Button>
      </div>
      {problem ? <Problem id={problemId}>{problem.message}</Problem> : null}
    </form>
  );
}
