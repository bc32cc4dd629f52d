import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useBusiness } from "#app/lib/root-data.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { type Channel, messageLink, templatesOf } from "./message-template.ts";
import { deleteTemplate, listTemplates, saveTemplate, type WrittenTemplate } from "./template-queries.ts";

/** Starts with "leads", so that live changes refetch it. */
const TEMPLATES = ["leads", "templates"];

export function useTemplates() {
  const client = useBackendClient();
  return useQuery({ queryKey: TEMPLATES, queryFn: ({ signal }) => listTemplates(client, signal) });
}

export function channelsTo({ email }: Pick<LeadRow, "email">): Channel[] {
  return email ? ["text", "email"] : ["text"];
}

/** Links of a lead's Text and Email buttons: the usual template of each channel. */
export function useMessageLinks(lead: LeadRow): Partial<Record<Channel, string>> {
  const business = useBusiness();
  const { data: kept = [] } = useTemplates();
  const links = channelsTo(lead).flatMap((channel) => {
    const [usual] = templatesOf(kept, channel);
    return usual ? [[channel, messageLink(usual, lead, business)] as const] : [];
  });
  return Object.fromEntries(links);
}

export function useSaveTemplate(onSaved: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (written: WrittenTemplate) => saveTemplate(client, written),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: TEMPLATES });
      onSaved();
      void showToast({ title: "Template saved" });
    },
    // Perhaps only the response was lost, or somebody else was faster.
    onError: () => void queries.invalidateQueries({ queryKey: TEMPLATES }),
  });
}

export function useDeleteTemplate(onDeleted: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteTemplate(client, id),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: TEMPLATES });
      onDeleted();
      void showToast({ title: "Template deleted" });
    },
    onError() {
      void showToast({ title: "Failed to delete the template", variant: "destructive" });
      void queries.invalidateQueries({ queryKey: TEMPLATES });
    },
  });
}
