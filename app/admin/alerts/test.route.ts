import * as z from "zod/mini";
import { postOnly } from "#app/lib/client/post-requests.ts";
import { forAdmins, Refusal, readJson } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/test.route";
import { noticeServiceContext } from "./notice-service.ts";

export const loader = postOnly;

const testSchema = z.object({ channel: z.enum(["mail", "webhook"]) });

/** POST /admin/alerts/test: a test mail goes to the calling admin. */
export function action({ request, context }: Route.ActionArgs) {
  return forAdmins({ request, context }, async ({ admin, callerId }) => {
    const { channel } = await readJson(request, testSchema);
    const { data, error } = await admin.auth.admin.getUserById(callerId);
    if (error) throw error;
    if (!data.user.email) throw new Refusal(409, "Your account has no email address.");
    return context.get(noticeServiceContext).test(channel, data.user.email);
  });
}
