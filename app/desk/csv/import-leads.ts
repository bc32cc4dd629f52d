import { readTextFile } from "#app/lib/read-csv.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type FileLead, type LeadFile, MAX_FILE_BYTES, readLeadFile } from "./read-lead-file.ts";

/** What an import would do: the new leads, how many exist already, and what is left out. */
export type ImportPlan = Omit<LeadFile, "repeated"> & { existing: number };

/** Checks a file without importing it. Returns a sentence if it can't be read. Throws the backend's error. */
export async function previewImport(
  client: BackendClient,
  file: File,
  today: string,
): Promise<ImportPlan | string> {
  if (file.size > MAX_FILE_BYTES) return "The file has more than 2 MB. Please split it into several.";
  const read = await readLeadFile(await readTextFile(file), today);
  if (typeof read === "string") return read;
  const { there } = await send(client, read.leads, true);
  const known = new Set(there);
  return {
    leads: read.leads.filter((_, place) => !known.has(place)),
    refused: read.refused,
    unread: read.unread,
    existing: there.length + read.repeated,
  };
}

export type Imported = { added: number; existing: number };

/** Adds all leads that don't exist yet, or none. Throws the backend's error. */
export async function importLeads(client: BackendClient, leads: FileLead[]): Promise<Imported> {
  const { added, there } = await send(client, leads, false);
  return { added, existing: there.length };
}

async function send(client: BackendClient, leads: FileLead[], dryRun: boolean) {
  const { data, error } = await client.rpc("import_leads", { _leads: leads, _only_look: dryRun });
  if (error) throw error;
  return data as { added: number; there: number[] };
}
