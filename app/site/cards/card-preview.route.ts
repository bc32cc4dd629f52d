import * as z from "zod/mini";
import { readEditorForm } from "#app/content/may-edit-content.server.ts";
import { postOnly } from "#app/lib/post-requests.ts";
import { businessContext } from "#app/lib/request-context.ts";
import { cardTitleOf, previewSchema } from "../preview-head.server.ts";
import type { Route } from "./+types/card-preview.route";
import { cardResponse } from "./card-response.server.ts";

const cardSchema = z.extend(previewSchema, { cover: z._default(z.string(), "") });

export const loader = postOnly;

/** POST /preview/card: draws the share card of unsaved content. Stores nothing. Only for editors. */
export async function action({ request, context }: Route.ActionArgs) {
  const unsaved = await readEditorForm(cardSchema, request, context);
  const business = context.get(businessContext);
  const title = cardTitleOf(unsaved, business);
  const { path, cover } = unsaved;
  return cardResponse(context, { path, title, cover, cacheControl: "no-store" });
}
