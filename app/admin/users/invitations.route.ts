import * as z from "zod/mini";
import { plainEmail } from "#app/leads/email.ts";
import { APP_ROLES } from "#app/lib/database.types.ts";
import { postOnly } from "#app/lib/post-requests.ts";
import { siteOriginContext } from "#app/lib/request-context.ts";
import { forAdmins, readJson } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/invitations.route";
import { inviteUser } from "./user-accounts.server.ts";

export const loader = postOnly;

const invitationSchema = z.object({
  email: z
    .string()
    .check(z.overwrite(plainEmail), z.email("Please enter an email address like name@example.com.")),
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
