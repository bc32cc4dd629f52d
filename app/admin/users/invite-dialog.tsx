import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { APP_ROLES, type AppRole } from "#app/lib/database.types.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { reasonOf } from "../reason.ts";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { ROLE_NAMES } from "./staff-user.ts";
import { useInviteUser } from "./use-users.ts";
import { userMessages } from "./user-messages.ts";

const ROLE_DUTIES: Record<AppRole, string> = {
  admin: "everything, users too",
  editor: "posts and pages",
  agent: "leads",
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { draft, write, end } = useTabDraft<{ email: string; role: AppRole }>(
    "invitation",
    { email: "", role: "agent" },
    onClose,
  );
  const { email, role } = draft;
  const invite = useInviteUser(end);
  const form = useFocusOnProblem(invite.error);
  const problem = invite.error ? reasonOf(invite.error, userMessages.inviteFailed) : null;
  if (invite.data?.link) return <InvitationLinkDialog email={email} link={invite.data.link} onClose={end} />;
  return (
    <Dialog
      open
      title="Invite a teammate"
      onCloseRequest={onClose}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form
        ref={form}
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate(draft);
        }}
      >
        <FormField
          label="Email"
          hint="They get a link to choose their password. If it expires, you can send another."
          problem={problem}
        >
          {(tie) => (
            <Input
              {...tie}
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={({ target }) => {
                write({ email: target.value });
                if (invite.isError) invite.reset();
              }}
            />
          )}
        </FormField>
        <FormField label="Role">
          {(tie) => (
            <Select {...tie} value={role} onChange={({ target }) => write({ role: target.value as AppRole })}>
              {APP_ROLES.map((name) => (
                <option key={name} value={name}>
                  {ROLE_NAMES[name]}: {ROLE_DUTIES[name]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
          <Button type="submit" disabled={invite.isPending}>
            {invite.isPending ? "Sending..." : "Send invitation"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
