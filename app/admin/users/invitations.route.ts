import * as z from "zod/mini";
import { APP_ROLES } from "#app/lib/database.types.ts";
import { postOnly } from "#app/lib/post-requests.ts";
import { siteOriginContext } from "#app/lib/request-context.ts";
import { forAdmins, readJson } from "../admin-endpoint.server.ts";
import { staffEmailSchema } from "../staff-email.server.ts";
import type { Route } from "./+types/invitations.route";
import { inviteUser } from "./user-accounts.server.ts";

export const loader = postOnly;

const invitationSchema = z.object({
  email: staffEmailSchema,
  /** Null keeps the role, for an invitation that is sent again. */
  role: z.nullable(z.enum(APP_ROLES)),
});

/** POST /admin/users/invitations */
export function action({ request, context }: Route.ActionArgs) {
  return forAdmins({ request, context }, async (work) => {
    const invitation = await readJson(request, invitationSchema);
    return inviteUser(work, { ...invitation, siteOrigin: context.get(siteOriginContext) });
  });
}
