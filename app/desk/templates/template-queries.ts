import { apiMessage, isDuplicate } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { MessageTemplate } from "./message-template.ts";

/** As it is written; without an id it is a new one. */
export type WrittenTemplate = Omit<MessageTemplate, "id" | "updated_at"> &
  Partial<Pick<MessageTemplate, "id" | "updated_at">>;

/** Throws the backend's error. */
export async function listTemplates(client: BackendClient, signal: AbortSignal): Promise<MessageTemplate[]> {
  const { data, error } = await client
    .from("message_templates")
    .select("id, channel, name, subject, body, is_usual, updated_at")
    .order("name")
    .abortSignal(signal);
  if (error) throw error;
  return data as MessageTemplate[];
}

/** Saves over the version that was opened. Throws in words of what is the matter. */
export async function saveTemplate(
  client: BackendClient,
  { id, updated_at, ...written }: WrittenTemplate,
): Promise<void> {
  const table = client.from("message_templates");
  const { data, error } =
    id && updated_at
      ? await table.update(written).eq("id", id).eq("updated_at", updated_at).select("id")
      : await table.insert(written).select("id");
  if (error) throw new Error(reasonOf(error));
  if (data.length === 0)
    throw new Error("Somebody else has changed this template. Open it again to see how.");
}

/** Throws the backend's error. */
export async function deleteTemplate(client: BackendClient, id: string): Promise<void> {
  const { error } = await client.from("message_templates").delete().eq("id", id);
  if (error) throw error;
}

function reasonOf(error: object): string {
  if (isDuplicate(error)) return "Another template has this name.";
  return apiMessage(error) ? "The template couldn’t be saved." : "No answer came. Please try again.";
}
