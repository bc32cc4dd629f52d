import { fetchAsStaff } from "#app/lib/fetch-as-staff.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { CARD_PREVIEW_PATH, PREVIEW_IDS, PREVIEW_PATH, type PreviewFields } from "./preview-form.ts";

type ContentPreview = {
  /** The document that visitors would get, without its scripts and inline styles. */
  page: Document;
  /** As that document's head has them. */
  head: { title: string; description: string };
  /** The content as it may be stored. */
  clean: string;
  /** What sanitising took from it, in words. */
  removed: string[];
};

/** Has the server show fields as visitors would see them. Throws when it does not. */
export async function previewContent(
  client: BackendClient,
  fields: PreviewFields,
  signal?: AbortSignal,
): Promise<ContentPreview> {
  const response = await ask(client, PREVIEW_PATH, fields, signal);
  return readPreview(await response.text());
}

/** The picture that a shared link to it would bear, as a data: address. Throws when the server draws none. */
export async function previewCard(
  client: BackendClient,
  fields: Pick<PreviewFields, "kind" | "title" | "path">,
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
    headers: { Accept: "text/html" },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

function readPreview(html: string): ContentPreview {
  const page = parseInert(html);
  const clean = page.getElementById(PREVIEW_IDS.clean);
  const removed = page.getElementById(PREVIEW_IDS.removed);
  if (!clean || !removed) throw new Error("the preview is not of the shape known here");
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]');
  return {
    page,
    head: { title: page.title, description: description?.content ?? "" },
    clean: clean.textContent,
    removed: Array.from(removed.children, (part) => part.textContent),
  };
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
