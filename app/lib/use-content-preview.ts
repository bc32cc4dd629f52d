import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useBackendClient } from "./backend-client.tsx";
import { previewContent } from "./content-preview.ts";
import type { PreviewFields } from "./preview-form.ts";

const SETTLE_MS = 400;

/** What visitors would see of fields that are being typed, a moment after typing pauses. */
export function useContentPreview(fields: PreviewFields) {
  const client = useBackendClient();
  const settled = useSettled(JSON.stringify(fields));
  return useQuery({
    queryKey: ["preview", settled],
    queryFn: ({ signal }) => previewContent(client, JSON.parse(settled), signal),
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
