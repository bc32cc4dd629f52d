import { mayEditContent } from "#app/content/may-edit-content.server.ts";
import { postOnly } from "#app/lib/post-only.ts";
import { postedForm } from "#app/lib/posted-form.ts";
import { backendClientContext, businessContext } from "#app/lib/request-context.ts";
import { writtenCardTitle, writtenSchema } from "../written-head.server.ts";
import type { Route } from "./+types/card-preview.route";
import { cardResponse } from "./card-response.server.ts";

export const loader = postOnly;

/** The card that what an editor holds will have. Nothing is stored; only staff who write are answered. */
export async function action({ request, context }: Route.ActionArgs) {
  const client = context.get(backendClientContext);
  if (!(await mayEditContent(client, request.headers.get("Authorization")))) {
    return new Response(null, { status: 403 });
  }
  const form = writtenSchema.safeParse(Object.fromEntries(await postedForm(request)));
  if (!form.success) return new Response(null, { status: 400 });
  const business = context.get(businessContext);
  const title = writtenCardTitle(form.data, business);
  return cardResponse({ path: form.data.path, title, business, cacheControl: "no-store" });
}
