import { PREVIEW_IDS, PREVIEW_PATH, type PreviewFields } from "./preview-form.ts";
import type { BackendClient } from "./request-context.ts";

export type ContentPreview = {
  /** The document that visitors would get, without its scripts and inline styles. */
  page: Document;
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
  const { data } = await client.auth.getSession();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(PREVIEW_PATH, {
    method: "POST",
    body,
    headers: { Accept: "text/html", Authorization: `Bearer ${data.session?.access_token}` },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`the preview answered ${response.status}`);
  return readPreview(await response.text());
}

function readPreview(html: string): ContentPreview {
  const page = parseInert(html);
  const clean = page.getElementById(PREVIEW_IDS.clean);
  const removed = page.getElementById(PREVIEW_IDS.removed);
  if (!clean || !removed) throw new Error("the preview is not of the shape known here");
  return {
    page,
    clean: clean.textContent,
    removed: Array.from(removed.children, (part) => part.textContent),
  };
}

/** Parses a document of this site into one that runs and loads nothing. */
export function parseInert(html: string): Document {
  // Parsing a style is enough to offend the content security policy of the page that parses.
  const page = new DOMParser().parseFromString(html.replace(/<style\b.*?<\/style>/gis, ""), "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  return page;
}
