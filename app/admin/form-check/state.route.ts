import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/state.route";
import { formCheckContext } from "./form-check-state.ts";

/** GET /admin/form-check/state */
export function loader({ request, context }: Route.LoaderArgs) {
  return forAdmins({ request, context }, async () => context.get(formCheckContext)());
}
