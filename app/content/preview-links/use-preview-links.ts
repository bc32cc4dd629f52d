import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { EditedDocument } from "../content-identity.ts";
import type { PreviewFields } from "../preview-form.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewDays,
  type PreviewLink,
  revokePreviewLink,
} from "./preview-links.ts";

export const previewLinkMessages = {
  heading: "Links that show this draft",
  hint: "Anyone with the link sees the draft as it is now, without an account, until it expires. Later changes don’t show.",
  made: "Preview link made",
  makeFailed: "Failed to make the preview link",
  revoked: "Preview link ended",
  revokeFailed: "Failed to end the preview link",
  loadFailed: "Failed to load the preview links",
  copied: "Link copied.",
  notCopied: "The link could not be copied. Select it and copy it by hand.",
  once: "Copy it now: it is not shown again.",
};

const keyOf = ({ kind, document }: EditedDocument) => ["preview links", kind, document];

export function usePreviewLinks(document: EditedDocument) {
  const client = useBackendClient();
  return useQuery({
    queryKey: keyOf(document),
    queryFn: ({ signal }) => listPreviewLinks(client, document, signal),
  });
}

export function useCreatePreviewLink(document: EditedDocument) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, days }: { fields: PreviewFields; days: PreviewDays }) =>
      createPreviewLink(client, document, fields, days),
    onSuccess: () => showToast({ title: previewLinkMessages.made }),
    onError: () => showToast({ title: previewLinkMessages.makeFailed, variant: "destructive" }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(document) }),
  });
}

export function useRevokePreviewLink(document: EditedDocument) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: PreviewLink) => revokePreviewLink(client, link),
    onSuccess: () => showToast({ title: previewLinkMessages.revoked }),
    onError: () => showToast({ title: previewLinkMessages.revokeFailed, variant: "destructive" }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(document) }),
  });
}
