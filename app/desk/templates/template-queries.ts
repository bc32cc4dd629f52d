import { apiMessage, inWords, isDuplicate, RefusedError, requireChanged } from "#app/lib/api-errors.ts";
import { byName } from "#app/lib/by-name.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type MessageTemplate, placeholderProblem } from "./message-template.ts";

/** A template being edited; a new one has no version. */
export type WrittenTemplate = Omit<MessageTemplate, "updated_at"> &
  Partial<Pick<MessageTemplate, "updated_at">>;

/** In characters, same as in the database. */
export const TEMPLATE_LIMITS = { name: 40, subject: 150, body: 1000 } as const;

export type TemplateErrors = Partial<Record<keyof typeof TEMPLATE_LIMITS, string>>;
type Parsed = { ok: true; template: WrittenTemplate } | { ok: false; errors: TemplateErrors };

/** Trims and validates a template; errors are by field. */
export function parseTemplate(written: WrittenTemplate): Parsed {
  const template = {
    ...written,
    name: written.name.trim(),
    subject: written.channel === "email" ? (written.subject ?? "").trim() : null,
    body: written.body.trim(),
  };
  const found = {
    name: template.name ? null : "Please enter a name.",
    subject: template.subject === "" ? "Please enter a subject." : placeholderProblem(template.subject ?? ""),
    body: template.body ? placeholderProblem(template.body) : "Please enter a message.",
  };
  const errors: TemplateErrors = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
  return Object.keys(errors).length === 0 ? { ok: true, template } : { ok: false, errors };
}

/** By name. Throws the backend's error. */
export async function listTemplates(client: BackendClient, signal: AbortSignal): Promise<MessageTemplate[]> {
  const { data, error } = await client
    .from("message_templates")
    .select("id, channel, name, subject, body, is_usual, updated_at")
    .abortSignal(signal);
  if (error) throw error;
  return (data as MessageTemplate[]).sort(byName);
}

/**
 * Saves only over the version that was opened, or over what an attempt whose answer was lost has stored of a new one. Errors
 * have a message for the user.
 */
export async function saveTemplate(
  client: BackendClient,
  { updated_at, ...written }: WrittenTemplate,
): Promise<void> {
  const table = client.from("message_templates");
  const { id } = written;
  const { data, error } = updated_at
    ? await table.update(written).eq("id", id).eq("updated_at", updated_at).select("id")
    : await table.upsert(written).select("id");
  if (error) throw inWords(error, reasonOf(error));
  if (data.length > 0) return;
  const { data: stored } = await table.select("*").eq("id", id).maybeSingle();
  const isSaved = ([column, value]: [string, unknown]) => stored?.[column as keyof typeof stored] === value;
  if (Object.entries(written).every(isSaved)) return;
  if (stored && stored.updated_at !== updated_at)
    throw new Error("This template was changed in the meantime. Cancel and open it again to see how.");
  throw new RefusedError("The template couldn’t be saved.");
}

/** Throws if no row was deleted. */
export async function deleteTemplate(client: BackendClient, id: string): Promise<void> {
  requireChanged(await client.from("message_templates").delete().eq("id", id).select("id"));
}

function reasonOf(error: object): string {
  if (isDuplicate(error)) return "Another template has this name.";
  return apiMessage(error) ? "The template couldn’t be saved." : "No answer came. Please try again.";
}
