import { postOnly } from "#app/lib/post-requests.ts";
import { forAdmins, readUserId } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/second-factor-reset.route";
import { resetSecondFactor } from "./user-accounts.server.ts";

export const loader = postOnly;

/** POST /admin/users/:id/second-factor-reset */
export function action({ request, context, params }: Route.ActionArgs) {
  return forAdmins({ request, context }, (work) => resetSecondFactor(work, readUserId(params.id)));
}
