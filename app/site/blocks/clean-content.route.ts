import * as z from "zod/mini";
import { cleanHtml } from "#app/content/clean-html.server.ts";
import { readEditorForm } from "#app/content/may-edit-content.server.ts";
import { sanitizeHtml } from "#app/content/sanitize-html.server.ts";
import { postOnly } from "#app/lib/post-requests.ts";
import type { Route } from "./+types/clean-content.route";
import { sanitizeContent } from "./sanitize-content.server.ts";

const formSchema = z.object({ kind: z.enum(["page", "post"]), content: z.string() });

export const loader = postOnly;

/**
 * POST /admin/clean-content: `{ content, removed }`, the content as it is to be stored and what was taken from it. It
 * stays as it was typed where nothing in it is harmful. Only staff who write are answered.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { kind, content } = await readEditorForm(formSchema, request, context);
  const { html, removed } = await cleanHtml(content, kind === "page" ? sanitizeContent : sanitizeHtml);
  return Response.json(
    { content: removed.length > 0 ? html : content, removed },
    { headers: { "Cache-Control": "no-store" } },
  );
}
