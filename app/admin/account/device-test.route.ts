import { postOnly } from "#app/lib/client/post-requests.ts";
import { forLeadStaff, Refusal, readId } from "../admin-endpoint.server.ts";
import { noticeServiceContext } from "../alerts/notice-service.ts";
import type { Route } from "./+types/device-test.route";

export const loader = postOnly;

const NO_SUCH_DEVICE = "This device no longer gets notifications. Turn it on again.";

/** POST /admin/account/devices/:id/test: sends a test notification to one of the caller's own devices. */
export function action({ request, context, params }: Route.ActionArgs) {
  return forLeadStaff({ request, context }, async ({ admin, callerId }) => {
    const { data, error } = await admin
      .from("push_devices")
      .select("endpoint, p256dh, auth")
      .eq("id", readId(params.id, NO_SUCH_DEVICE))
      .eq("user_id", callerId)
      .maybeSingle();
    if (error) throw error;
    if (!data) throw new Refusal(404, NO_SUCH_DEVICE);
    return context.get(noticeServiceContext).testDevice(data);
  });
}
