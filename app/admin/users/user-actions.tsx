import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { toastError } from "../toast-error.ts";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import type { StaffUser } from "./staff-user.ts";
import { useDeactivate, useInviteUser, useResetSecondFactor } from "./use-users.ts";
import { userMessages } from "./user-messages.ts";

type ActionProps = { user: StaffUser };

/** The actions available for a colleague's account. */
export function UserActions({ user }: ActionProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {user.state === "invited" || user.state === "unconfirmed" ? <Invitation user={user} /> : null}
      {user.hasSecondFactor ? <ResetSecondFactor user={user} /> : null}
      {user.state === "deactivated" ? <AssignedLeads user={user} /> : null}
      <Activation user={user} />
    </div>
  );
}

function Invitation({ user: { email, state } }: ActionProps) {
  const invite = useInviteUser();
  const isAgain = state === "invited";
  return (
    <>
      <RowButton
        aria-label={isAgain ? `Send again to ${email}` : `Invite ${email}`}
        disabled={invite.isPending}
        onClick={() =>
          invite.mutate(
            { email, role: null },
            { onError: (error) => toastError(error, userMessages.inviteFailed) },
          )
        }
      >
        {isAgain ? "Send again" : "Invite"}
      </RowButton>
      {invite.data?.link ? (
        <InvitationLinkDialog email={email} link={invite.data.link} onClose={invite.reset} />
      ) : null}
    </>
  );
}

function ResetSecondFactor({ user }: ActionProps) {
  const reset = useResetSecondFactor();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <VanishingButton
        variant="outline"
        size="small"
        aria-label={`Reset two-factor of ${user.email}`}
        onClick={() => setAsking(true)}
      >
        Reset two-factor
      </VanishingButton>
      <ConfirmDialog
        open={asking}
        title="Reset two-factor sign-in?"
        confirmLabel="Reset two-factor"
        busy={reset.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => reset.mutate(user, { onSettled: () => setAsking(false) })}
      >
        For a colleague who has lost both the phone and the recovery codes. Make sure first that the request
        really comes from them. {user.email} is signed out everywhere; from then on the password alone lets
        them in, until they set two-factor sign-in up again.
      </ConfirmDialog>
    </>
  );
}

function AssignedLeads({ user: { id, email } }: ActionProps) {
  return (
    <Link
      to={`${DESK_PATH}?assignee=${id}`}
      aria-label={`Their leads: ${email}`}
      className={buttonVariants({ variant: "outline", size: "small" })}
    >
      Their leads
    </Link>
  );
}

/** One button for both actions, so that it keeps the focus. */
function Activation({ user }: ActionProps) {
  const deactivate = useDeactivate();
  const [asking, setAsking] = useState(false);
  const isDeactivated = user.state === "deactivated";
  const verb = isDeactivated ? "Reactivate" : "Deactivate";
  return (
    <>
      <RowButton
        aria-label={`${verb} ${user.email}`}
        disabled={deactivate.isPending}
        onClick={() => (isDeactivated ? deactivate.mutate({ user, deactivated: false }) : setAsking(true))}
      >
        {verb}
      </RowButton>
      <ConfirmDialog
        open={asking}
        title="Deactivate this account?"
        confirmLabel="Deactivate"
        busy={deactivate.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          deactivate.mutate({ user, deactivated: true }, { onSettled: () => setAsking(false) })
        }
      >
        {user.email} is signed out everywhere and can’t sign in until you reactivate the account. Their leads
        stay assigned to them until a colleague takes over.
      </ConfirmDialog>
    </>
  );
}

function RowButton(props: ComponentProps<typeof Button>) {
  return <Button variant="outline" size="small" {...props} />;
}
