import * as z from "zod/mini";
import { readEditorForm } from "#app/content/may-edit-content.server.ts";
import { postOnly } from "#app/lib/client/post-requests.ts";
import { businessContext } from "#app/lib/request-context.ts";
import { writtenCardTitle, writtenSchema } from "../preview-head.server.ts";
import type { Route } from "./+types/card-preview.route";
import { cardResponse } from "./card-response.server.ts";

const cardSchema = z.extend(writtenSchema, { cover: z._default(z.string(), "") });

export const loader = postOnly;

/** POST /preview/card: draws the share card of unsaved content. Stores nothing. Only for editors. */
export async function action({ request, context }: Route.ActionArgs) {
  const written = await readEditorForm(cardSchema, request, context);
  const business = context.get(businessContext);
  const title = writtenCardTitle(written, business);
  const { path, cover } = written;
  return cardResponse(context, { path, title, cover, cacheControl: "no-store" });
}
