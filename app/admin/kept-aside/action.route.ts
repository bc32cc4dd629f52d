import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { failedCall } from "#app/lib/api-errors.ts";
import { postOnly } from "#app/lib/post-requests.ts";
import { forAdmins, Refusal, readJson } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/action.route";
import { keptAsideContext } from "./kept-aside-service.ts";

export const loader = postOnly;

const actionSchema = z.object({ id: z.string(), action: z.enum(["retry", "remove", "download"]) });

/** POST /admin/kept-aside/action. Writes to the audit log first, without the request's contents. */
export function action({ request, context }: Route.ActionArgs) {
  return forAdmins({ request, context }, async ({ admin }) => {
    const { id, action } = await readJson(request, actionSchema);
    const desk = context.get(keptAsideContext);
    const { refused, damaged } = await desk.list();
    if (![...refused, ...damaged].some((kept) => kept.id === id)) throw gone();
    const { error } = await admin.rpc("log_kept_aside", { _id: randomUUID(), _action: action });
    if (error) throw failedCall("not in the audit log", error);
    if (action === "download") {
      const bytes = await desk.read(id);
      if (!bytes) throw gone();
      return { base64: Buffer.from(bytes).toString("base64") };
    }
    if (!(await (action === "retry" ? desk.tryAgain(id) : desk.remove(id)))) throw gone();
    return {};
  });
}

function gone(): Refusal {
  return new Refusal(404, "It’s no longer kept aside.");
}
