import { Outlet } from "react-router";
import { openAsDocument, Unreachable, useReopening } from "#app/lib/client/unreachable.ts";
import { LoadFailed } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/screens.route";

export const clientMiddleware = [openAsDocument()];

/** Below the gate, so that a screen that can't be fetched leaves the masthead and the session's queries in place. */
export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!(error instanceof Unreachable)) throw error;
  return <ScreenUnreachable />;
}

function ScreenUnreachable() {
  const { isTrying, tryAgain } = useReopening();
  return (
    <Screen title="No connection">
      <title>No connection | Admin</title>
      <LoadFailed
        title="This screen can’t be opened right now"
        queries={[{ isFetching: isTrying, refetch: tryAgain }]}
      />
    </Screen>
  );
}
