import { LoadFailed } from "#app/ui/load-failed.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { useUsers } from "./use-users.ts";
import { userMessages } from "./user-messages.ts";
import { UserRow } from "./user-row.tsx";

export function UserList() {
  const users = useUsers();
  if (users.isPending) return <Notice title={userMessages.loading} busy />;
  if (!users.data) {
    return <LoadFailed title={userMessages.loadFailed} retrying={users.isFetching} onRetry={users.refetch} />;
  }
  return (
    <>
      <Table aria-label="Users">
        <TableHeader>
          <TableRow>
            <TableHead>Email</TableHead>
            <TableHead>State</TableHead>
            <TableHead>Last sign-in</TableHead>
            <TableHead>Role</TableHead>
            <TableHead>Actions</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {users.data.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </TableBody>
      </Table>
      <LoadMore list={users} loading={userMessages.loading} failed={userMessages.loadFailed} />
    </>
  );
}
