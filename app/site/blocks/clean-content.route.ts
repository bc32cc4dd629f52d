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
 * POST /admin/clean-content: answers with `{ content, removed }`, the content to store and a list of what was removed. If
 * nothing was removed, the content is returned exactly as typed. Only for editors.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { kind, content } = await readEditorForm(formSchema, request, context);
  const { html, removed } = await cleanHtml(content, kind === "page" ? sanitizeContent : sanitizeHtml);
  return Response.json(
    { content: removed.length > 0 ? html : content, removed },
    { headers: { "Cache-Control": "no-store" } },
  );
}
