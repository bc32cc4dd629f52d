import * as z from "zod/mini";
import { fetchAsStaff } from "#app/lib/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { CARD_PREVIEW_PATH, CLEAN_CONTENT_PATH, PREVIEW_PATH, type PreviewFields } from "./preview-form.ts";

type ContentPreview = {
  /** The document that visitors would get, without its scripts and inline styles. */
  page: Document;
  /** As that document's head has them. */
  head: { title: string; description: string };
};

const cleanContentSchema = z.object({ content: z.string(), removed: z.array(z.string()) });

/** Content as it may be stored, and what sanitising took from it, in words. */
export type CleanContent = z.infer<typeof cleanContentSchema>;

/** Has the server show fields as visitors would see them. Throws when it does not. */
export async function previewContent(
  client: BackendClient,
  fields: PreviewFields,
  signal?: AbortSignal,
): Promise<ContentPreview> {
  const response = await ask(client, PREVIEW_PATH, fields, signal);
  return readPreview(await response.text());
}

/** Has the server make content safe to store. Throws when it does not. */
export async function cleanContent(
  client: BackendClient,
  fields: Pick<PreviewFields, "kind" | "content">,
  signal?: AbortSignal,
): Promise<CleanContent> {
  const response = await ask(client, CLEAN_CONTENT_PATH, fields, signal);
  const { content, removed } = cleanContentSchema.parse(await response.json());
  // A posted form ends its lines by two characters each: what was taken nothing from stays as it was written.
  return { content: removed.length > 0 ? content.replaceAll("\r\n", "\n") : fields.content, removed };
}

/** The picture that a shared link to it would bear, as a data: address. Throws when the server draws none. */
export async function previewCard(
  client: BackendClient,
  fields: Pick<PreviewFields, "kind" | "title" | "path" | "cover">,
  signal?: AbortSignal,
): Promise<string> {
  const response = await ask(client, CARD_PREVIEW_PATH, fields, signal);
  return readAsDataUrl(await response.blob());
}

async function ask(
  client: BackendClient,
  path: string,
  fields: Partial<PreviewFields>,
  signal?: AbortSignal,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetchAsStaff(client, path, {
    method: "POST",
    body,
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

function readPreview(html: string): ContentPreview {
  const page = parseInert(html);
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]');
  return { page, head: { title: page.title, description: description?.content ?? "" } };
}

/** Parses a document of this site into one that runs and loads nothing. */
function parseInert(html: string): Document {
  // Parsing a style is enough to offend the content security policy of the page that parses.
  const page = new DOMParser().parseFromString(html.replace(/<style\b.*?<\/style>/gis, ""), "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  return page;
}

function readAsDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
