import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/channels.route";
import { noticeServiceContext } from "./notice-service.ts";

/** GET /admin/alerts/channels */
export function loader({ request, context }: Route.LoaderArgs) {
  return forAdmins({ request, context }, async () => context.get(noticeServiceContext).channels);
}
