import { useState } from "react";
import type { AppRole } from "#app/lib/database.types.ts";
import { formatDay } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Badge, type BadgeVariant } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Select } from "#app/ui/select.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { describeRoles, ROLE_NAMES } from "../role-names.ts";
import { useStaff } from "../staff.tsx";
import { ROLES, type StaffUser, type UserState } from "./staff-user.ts";
import { tell, useChangeRole, useDeactivate, useInviteUser } from "./use-users.ts";
import { userMessages } from "./user-messages.ts";

const STATES: Record<UserState, { label: string; variant: BadgeVariant }> = {
  active: { label: "Active", variant: "secondary" },
  invited: { label: "Invited", variant: "outline" },
  deactivated: { label: "Deactivated", variant: "destructive" },
};

export function UserRow({ user }: { user: StaffUser }) {
  const { timeZone } = useBusiness();
  const isSelf = useStaff().user.id === user.id;
  const { label, variant } = STATES[user.state];
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:py-4">
      <TableCell className="break-all font-semibold max-md:col-span-2 max-md:p-0">
        {user.email} {isSelf ? <span className="font-normal text-muted-foreground">(you)</span> : null}
      </TableCell>
      <TableCell className="max-md:p-0">
        <Badge variant={variant}>{label}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:p-0 max-md:text-right">
        <span className="md:hidden">Last sign-in: </span>
        {user.last_sign_in_at ? (
          <time dateTime={user.last_sign_in_at}>{formatDay(user.last_sign_in_at, timeZone)}</time>
        ) : (
          "never"
        )}
      </TableCell>
      <TableCell className="max-md:p-0">
        {isSelf ? describeRoles(user.roles) : <RoleSelect user={user} />}
      </TableCell>
      <TableCell className="max-md:p-0 max-md:text-right">
        {isSelf ? null : <UserActions user={user} />}
      </TableCell>
    </TableRow>
  );
}

function RoleSelect({ user }: { user: StaffUser }) {
  const change = useChangeRole();
  const shown = change.isPending ? (change.variables.role ?? "") : user.roles.join("+");
  return (
    <Select
      aria-label={`Role of ${user.email}`}
      className="w-36"
      value={shown}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ user, role: (event.target.value as AppRole) || null })}
    >
      <option value="">No role</option>
      {user.roles.length > 1 ? (
        <option value={user.roles.join("+")} disabled>
          {describeRoles(user.roles)}
        </option>
      ) : null}
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </Select>
  );
}

function UserActions({ user }: { user: StaffUser }) {
  const deactivate = useDeactivate();
  const invite = useInviteUser();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap justify-end gap-2 md:justify-start">
      {user.state === "invited" ? (
        <Button
          variant="outline"
          size="small"
          aria-label={`Send ${user.email} the invitation again`}
          disabled={invite.isPending}
          onClick={() =>
            invite.mutate(
              { email: user.email, role: null },
              { onError: (error) => tell(error, userMessages.inviteFailed) },
            )
          }
        >
          Send again
        </Button>
      ) : null}
      {user.state === "deactivated" ? (
        <Button
          variant="outline"
          size="small"
          aria-label={`Reactivate ${user.email}`}
          disabled={deactivate.isPending}
          onClick={() => deactivate.mutate({ user, deactivated: false })}
        >
          Reactivate
        </Button>
      ) : (
        <Button
          variant="outline"
          size="small"
          aria-label={`Deactivate ${user.email}`}
          onClick={() => setAsking(true)}
        >
          Deactivate
        </Button>
      )}
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
        {user.email} is signed out everywhere and cannot sign in until you reactivate the account.
      </ConfirmDialog>
    </div>
  );
}
