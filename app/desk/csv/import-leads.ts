import type { BackendClient } from "#app/lib/request-context.ts";
import { type FileLead, type LeadFile, MOST_BYTES, readLeadFile } from "./read-lead-file.ts";

/** What would come of a file: the leads that are new, how many are there already, and what is refused; or why it can't be read. */
export type Found = Omit<LeadFile, "repeated"> & { there: number };

/** Looks a file through without adding anything. Throws the backend's error. */
export async function lookThrough(client: BackendClient, file: File, today: string): Promise<Found | string> {
  if (file.size > MOST_BYTES) return "The file has more than 2 MB.";
  const read = await readLeadFile(await file.text(), today);
  if (typeof read === "string") return read;
  const { there } = await send(client, read.leads, true);
  const known = new Set(there);
  return {
    leads: read.leads.filter((_, place) => !known.has(place)),
    refused: read.refused,
    there: there.length + read.repeated,
  };
}

/** Adds all of them or none; @returns how many were added. Throws the backend's error. */
export async function importLeads(client: BackendClient, leads: FileLead[]): Promise<number> {
  return (await send(client, leads, false)).added;
}

async function send(client: BackendClient, leads: FileLead[], onlyLook: boolean) {
  const { data, error } = await client.rpc("import_leads", { _leads: leads, _only_look: onlyLook });
  if (error) throw error;
  return data as { added: number; there: number[] };
}
