import * as z from "zod/mini";
import { APP_ROLES } from "#app/lib/database.types.ts";
import { postOnly } from "#app/lib/post-requests.ts";
import { forAdmins, readJson, readUserId } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/user-role.route";
import { setRole } from "./user-accounts.server.ts";

export const loader = postOnly;

const roleSchema = z.object({ role: z.nullable(z.enum(APP_ROLES)) });

/** POST /admin/users/:id/role */
export function action({ request, context, params }: Route.ActionArgs) {
  return forAdmins({ request, context }, async (work) => {
    const { role } = await readJson(request, roleSchema);
    await setRole(work, readUserId(params.id), role);
  });
}
