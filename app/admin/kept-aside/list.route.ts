import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/list.route";
import { keptAsideContext } from "./kept-aside-service.ts";

/** GET /admin/kept-aside/list */
export function loader({ request, context }: Route.LoaderArgs) {
  return forAdmins({ request, context }, () => context.get(keptAsideContext).list());
}
