import { useState } from "react";
import { BackToDashboard } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/users.route";
import { InviteDialog } from "./invite-dialog.tsx";
import { UserList } from "./user-list.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Users | Admin" }];

export default function Users() {
  const [inviting, setInviting] = useState(false);
  return (
    <Screen
      title="Users"
      description="Admins manage everything; editors manage posts and pages; agents manage leads."
      back={<BackToDashboard />}
      actions={<Button onClick={() => setInviting(true)}>Invite</Button>}
    >
      <UserList />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Screen>
  );
}
