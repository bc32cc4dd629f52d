import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useBusiness } from "#app/lib/root-data.ts";
import type { LeadRow } from "../lead-queries.ts";
import { type Channel, messageLink, templatesOf } from "./message-template.ts";
import { listTemplates } from "./template-queries.ts";

/** Starts with "leads", so that live changes refetch it. */
export const TEMPLATES = ["leads", "templates"];

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
