import * as z from "zod/mini";
import { postHtml } from "#app/content/post-html.server.ts";
import type { Business } from "#app/lib/business.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { previewHead, previewSchema } from "../preview-head.server.ts";
import { loadContent } from "./load-shown-page.server.ts";

/** The unsaved fields of an editor, as posted for a preview. */
export const previewFieldsSchema = z.extend(previewSchema, {
  date: z.catch(z.iso.date(), "2000-01-01"),
  description: z.string(),
  cover: z._default(z.string(), ""),
  cover_alt: z._default(z.string(), ""),
  content: z.string(),
});

/** Unsaved fields, sanitized and ready to render as visitors would see them. */
export async function loadPreview(
  client: BackendClient,
  fields: z.output<typeof previewFieldsSchema>,
  business: Business,
) {
  const { kind, title, date, cover, cover_alt, content } = fields;
  const shown =
    kind === "page"
      ? { page: { title, ...(await loadContent(client, content)) } }
      : { post: { title, date, cover, cover_alt, content: postHtml(content) } };
  return { shown, head: previewHead(fields, business) };
}

export type Preview = Awaited<ReturnType<typeof loadPreview>>;
