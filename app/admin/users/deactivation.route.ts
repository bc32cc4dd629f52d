import * as z from "zod/mini";
import { postOnly } from "#app/lib/post-requests.ts";
import { forAdmins, readJson, readUserId } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/deactivation.route";
import { setDeactivated } from "./user-accounts.server.ts";

export const loader = postOnly;

const deactivationSchema = z.object({ deactivated: z.boolean() });

/** POST /admin/users/:id/deactivation */
export function action({ request, context, params }: Route.ActionArgs) {
  return forAdmins({ request, context }, async (work) => {
    const { deactivated } = await readJson(request, deactivationSchema);
    await setDeactivated(work, readUserId(params.id), deactivated);
  });
}
