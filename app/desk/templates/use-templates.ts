import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { messageLink } from "./message-links.ts";
import { type Channel, templatesOf } from "./message-template.ts";
import { deleteTemplate, listTemplates, saveTemplate, type WrittenTemplate } from "./template-queries.ts";

/** Of those that follow what others change in leads. */
const TEMPLATES = ["leads", "templates"];

/** What admins keep for texts and mails. */
export function useTemplates() {
  const client = useBackendClient();
  return useQuery({ queryKey: TEMPLATES, queryFn: ({ signal }) => listTemplates(client, signal) });
}

/** How this customer can be written to. */
export function channelsTo({ email }: Pick<LeadRow, "email">): Channel[] {
  return email ? ["text", "email"] : ["text"];
}

/** Where the Text and Email buttons of a lead lead: to the usual message of each. */
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
    onError: () => void showToast({ title: "Failed to delete the template", variant: "destructive" }),
  });
}
