import * as z from "zod/mini";
import { fetchAsStaff } from "#app/lib/client/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { CARD_PREVIEW_PATH, CLEAN_CONTENT_PATH, PREVIEW_PATH, type PreviewFields } from "./preview-form.ts";
import { NotAllowed, SessionEnded } from "./save-failures.ts";

type ContentPreview = {
  /** The document that visitors would see, without scripts and inline styles. */
  page: Document;
  /** From the document's head. */
  head: { title: string; description: string };
};

const cleanContentSchema = z.object({ content: z.string(), removed: z.array(z.string()) });

/** Content that is safe to store, and a description of each thing that sanitizing removed. */
type CleanContent = z.infer<typeof cleanContentSchema>;

/** Asks the server to render the fields as visitors would see them. Throws when the request fails. */
export async function previewContent(
  client: BackendClient,
  fields: PreviewFields,
  signal: AbortSignal,
): Promise<ContentPreview> {
  const response = await postFields(client, PREVIEW_PATH, fields, signal);
  return readPreview(await response.text());
}

/** Asks the server to sanitize content for storage. Throws when the request fails: SessionEnded or NotAllowed if it is refused. */
export async function cleanContent(
  client: BackendClient,
  fields: Pick<PreviewFields, "kind" | "content">,
  signal?: AbortSignal,
): Promise<CleanContent> {
  const response = await postFields(client, CLEAN_CONTENT_PATH, fields, signal);
  const { content, removed } = cleanContentSchema.parse(await response.json());
  // If nothing was removed, keep the content byte for byte: posting it as a form normalized its line breaks.
  return { content: removed.length > 0 ? content : fields.content, removed };
}

/** The picture shown for a shared link, as a data: URL. Throws when the server can't draw it. */
export async function previewCard(
  client: BackendClient,
  fields: Pick<PreviewFields, "kind" | "title" | "path" | "cover">,
  signal: AbortSignal,
): Promise<string> {
  const response = await postFields(client, CARD_PREVIEW_PATH, fields, signal);
  return readAsDataUrl(await response.blob());
}

async function postFields(
  client: BackendClient,
  path: string,
  fields: Partial<PreviewFields>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetchAsStaff(client, path, { method: "POST", body, signal });
  if (response.status === 401) throw new SessionEnded();
  if (response.status === 403) throw new NotAllowed();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

function readPreview(html: string): ContentPreview {
  const page = parseInert(html);
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]');
  return { page, head: { title: page.title, description: description?.content ?? "" } };
}

/** Parses a page of this site into a document that runs no scripts and loads nothing. */
function parseInert(html: string): Document {
  // Merely parsing a <style> element violates the content security policy of the page that parses it.
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
