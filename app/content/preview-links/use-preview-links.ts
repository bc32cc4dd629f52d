import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { dismissToast, showToast } from "#app/ui/toaster.tsx";
import type { ContentRef } from "../content-identity.ts";
import type { PreviewFields } from "../preview-form.ts";
import { isAtLimit } from "../save-failures.ts";
import { previewLinkMessages } from "./preview-link-messages.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewDays,
  type PreviewLink,
  revokePreviewLink,
} from "./preview-links.ts";

const keyOf = ({ kind, id }: ContentRef) => ["preview links", kind, id];

export function usePreviewLinks(content: ContentRef) {
  const client = useBackendClient();
  return useQuery({
    queryKey: keyOf(content),
    queryFn: ({ signal }) => listPreviewLinks(client, content, signal),
  });
}

export function useCreatePreviewLink(content: ContentRef) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, days }: { fields: PreviewFields; days: PreviewDays }) =>
      createPreviewLink(client, content, fields, days),
    onMutate: () => dismissToast(content.id),
    onSuccess: () => showToast({ title: previewLinkMessages.made }),
    // The limit is told at the button.
    onError: (error) =>
      isAtLimit(error) ||
      showToast({
        title: previewLinkMessages.makeFailed,
        ...(!window.isSecureContext && { description: previewLinkMessages.needsHttps }),
        variant: "destructive",
        about: content.id,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(content) }),
  });
}

export function useRevokePreviewLink(content: ContentRef) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: PreviewLink) => revokePreviewLink(client, link),
    onMutate: () => dismissToast(content.id),
    onSuccess: () => showToast({ title: previewLinkMessages.revoked }),
    onError: (error) => toastFailure(previewLinkMessages.revokeFailed, error, content.id),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(content) }),
  });
}
