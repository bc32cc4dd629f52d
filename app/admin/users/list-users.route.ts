import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/list-users.route";
import { listUsers } from "./user-accounts.server.ts";

/** GET /admin/users/list?page= */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const page = Number(url.searchParams.get("page"));
  return forAdmins({ request, context }, ({ admin }) =>
    listUsers(admin, Number.isSafeInteger(page) && page > 0 ? page : 1),
  );
}
