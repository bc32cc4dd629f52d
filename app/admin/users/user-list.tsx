import { ListTable } from "#app/ui/list-table.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import type { StaffUser } from "./staff-user.ts";
import { useUsers } from "./use-users.ts";
import { userMessages } from "./user-messages.ts";
import { UserRow } from "./user-row.tsx";

const COLUMNS = ["Email", "Status", "Last sign-in", "Role", "Actions"].map((name) => ({ name }));
const idOf = ({ id }: StaffUser) => id;

export function UserList() {
  const users = useUsers();
  if (users.isPending) return <Notice title={userMessages.loading} busy />;
  if (!users.data) return <LoadFailed title={userMessages.loadFailed} queries={[users]} />;
  return (
    <>
      <ListTable
        aria-label="Users"
        columns={COLUMNS}
        items={users.data}
        keyOf={idOf}
        hasMore={users.hasNextPage}
      >
        {(user, row) => <UserRow row={row} user={user} />}
      </ListTable>
      <LoadMore list={users} loading={userMessages.loading} failed={userMessages.loadFailed} />
    </>
  );
}
