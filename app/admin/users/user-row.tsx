import { useStaff } from "#app/lib/client/staff.tsx";
import { APP_ROLES, type AppRole } from "#app/lib/database.types.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Badge, type BadgeVariant } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import type { ListRow } from "#app/ui/list-table.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { describeRoles, ROLE_NAMES, type StaffUser, type UserState } from "./staff-user.ts";
import { useChangeRole } from "./use-users.ts";
import { UserActions } from "./user-actions.tsx";

const STATES: Record<UserState, { label: string; variant: BadgeVariant }> = {
  active: { label: "Active", variant: "secondary" },
  invited: { label: "Invited", variant: "outline" },
  unconfirmed: { label: "Unconfirmed", variant: "outline" },
  deactivated: { label: "Deactivated", variant: "destructive" },
};

export function UserRow({ row, user }: { row: ListRow; user: StaffUser }) {
  const { timeZone } = useBusiness();
  const isSelf = useStaff().user.id === user.id;
  const { label, variant } = STATES[user.state];
  return (
    <TableRow {...row}>
      <TableCell className="wrap-anywhere text-wrap font-semibold max-lg:basis-full">
        <EmailText>{user.email}</EmailText>{" "}
        {isSelf ? <span className="font-normal text-muted-foreground">(you)</span> : null}
      </TableCell>
      <TableCell>
        <Badge variant={variant}>{label}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-sm:min-w-fit max-sm:grow max-sm:basis-[calc(100%-8.5rem)] max-sm:text-right">
        <span className="lg:hidden">Last sign-in: </span>
        {user.last_sign_in_at ? (
          <time dateTime={user.last_sign_in_at}>{formatDay(user.last_sign_in_at, timeZone)}</time>
        ) : (
          "never"
        )}
      </TableCell>
      <TableCell className="max-sm:min-w-28 max-sm:flex-1 sm:max-lg:ml-auto">
        {isSelf ? describeRoles(user.roles) : <RoleSelect user={user} />}
      </TableCell>
      <TableCell>{isSelf ? null : <UserActions user={user} />}</TableCell>
    </TableRow>
  );
}

function RoleSelect({ user }: { user: StaffUser }) {
  const change = useChangeRole();
  const shown = change.isPending ? (change.variables.role ?? "") : user.roles.join("+");
  return (
    <SavingSelect
      aria-label={`Role of ${user.email}`}
      className="w-36 max-sm:w-full"
      value={shown}
      disabled={change.isPending}
      onSave={(role) => change.mutate({ user, role: (role as AppRole) || null })}
    >
      <option value="">No role</option>
      {user.roles.length > 1 ? (
        <option value={user.roles.join("+")} disabled>
          {describeRoles(user.roles)}
        </option>
      ) : null}
      {APP_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </SavingSelect>
  );
}
