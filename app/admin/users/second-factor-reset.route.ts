import { postOnly } from "#app/lib/post-only.ts";
import { forAdmins, readUserId } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/second-factor-reset.route";

export const loader = postOnly;

import { resetSecondFactor } from "./user-accounts.server.ts";

/** POST /admin/users/:id/second-factor-reset */
export function action({ request, context, params }: Route.ActionArgs) {
  return forAdmins({ request, context }, (work) => resetSecondFactor(work, readUserId(params.id)));
}
