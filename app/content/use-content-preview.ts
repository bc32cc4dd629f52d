import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { cleanContent, previewCard, previewContent } from "./content-preview.ts";
import type { PreviewFields } from "./preview-form.ts";

/** How visitors would see the unsaved fields. */
export function useContentPreview(fields: PreviewFields) {
  return useUnsavedQuery("preview", fields, previewContent);
}

/** What sanitizing would remove from the unsaved content. */
export function useCleanContent({ kind, content }: PreviewFields) {
  return useUnsavedQuery("clean content", { kind, content }, cleanContent);
}

/** The picture that a shared link would show for the unsaved fields. */
export function useCardPreview({ kind, title, path, cover = "" }: PreviewFields) {
  return useUnsavedQuery("card preview", { kind, title, path, cover }, previewCard);
}

function useUnsavedQuery<Fields, Result>(
  name: string,
  fields: Fields,
  ask: (client: BackendClient, fields: Fields, signal: AbortSignal) => Promise<Result>,
) {
  const client = useBackendClient();
  return useQuery({
    queryKey: [name, fields],
    queryFn: ({ signal }) => ask(client, fields, signal),
    placeholderData: (previous) => previous,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
