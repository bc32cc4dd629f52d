import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { cleanContent, previewCard, previewContent } from "./content-preview.ts";
import type { PreviewFields } from "./preview-form.ts";

const SETTLE_MS = 400;

/** What visitors would see of fields that are being typed, a moment after typing pauses. */
export function useContentPreview(fields: PreviewFields) {
  return useSettledQuery("preview", fields, previewContent);
}

/** What of the content will not be kept, likewise. */
export function useCleanContent({ kind, content }: PreviewFields) {
  return useSettledQuery("clean content", { kind, content }, cleanContent);
}

/** The picture of a link to it, likewise. */
export function useCardPreview({ kind, title, path, cover = "" }: PreviewFields) {
  return useSettledQuery("card preview", { kind, title, path, cover }, previewCard);
}

function useSettledQuery<Fields, Result>(
  name: string,
  fields: Fields,
  ask: (client: BackendClient, fields: Fields, signal: AbortSignal) => Promise<Result>,
) {
  const client = useBackendClient();
  const settled = useSettled(JSON.stringify(fields));
  return useQuery({
    queryKey: [name, settled],
    queryFn: ({ signal }) => ask(client, JSON.parse(settled), signal),
    placeholderData: (previous) => previous,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
