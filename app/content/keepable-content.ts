import type { BackendClient } from "#app/lib/request-context.ts";
import { previewContent } from "./content-preview.ts";
import type { PreviewFields } from "./preview-form.ts";

/**
 * Content as it is to be stored: as it was typed when nothing in it is harmful, or else sanitised. Where the sanitiser
 * does not answer it stays as typed, since it is sanitised again whenever it is shown.
 */
export async function keepableContent(
  client: BackendClient,
  kind: PreviewFields["kind"],
  content: string,
): Promise<{ content: string; removed: string[] }> {
  try {
    const fields = { kind, title: "", description: "", path: "/", content };
    const { clean, removed } = await previewContent(client, fields);
    return removed.length > 0 ? { content: clean, removed } : { content, removed };
  } catch {
    return { content, removed: [] };
  }
}
