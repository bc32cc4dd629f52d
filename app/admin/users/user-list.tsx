import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { useUsers } from "./use-users.ts";
import { userMessages } from "./user-messages.ts";
import { UserRow } from "./user-row.tsx";

export function UserList() {
  const users = useUsers();
  if (users.isPending) return <Notice title={userMessages.loading} busy />;
  if (!users.data) {
    return (
      <Notice role="alert" title={userMessages.loadFailed}>
        <Button variant="outline" onClick={() => users.refetch()} disabled={users.isFetching}>
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Table aria-label="Users">
        <TableHeader className="max-md:sr-only">
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
      {users.isFetchNextPageError ? (
        <p role="alert" className="justify-self-center text-destructive text-sm">
          {userMessages.loadFailed}
        </p>
      ) : null}
      {users.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={users.isFetchingNextPage}
          onClick={() => users.fetchNextPage()}
        >
          {users.isFetchingNextPage ? userMessages.loading : "Load more"}
        </Button>
      ) : null}
    </>
  );
}
