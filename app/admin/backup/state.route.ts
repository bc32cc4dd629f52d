import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/state.route";
import { backupStateContext } from "./backup-state.ts";

/** GET /admin/backup/state */
export function loader({ request, context }: Route.LoaderArgs) {
  return forAdmins({ request, context }, () => context.get(backupStateContext)());
}
