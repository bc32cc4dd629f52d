import { leadStatusLook } from "#app/leads/lead-status.ts";
import { describeActor } from "#app/lib/actor.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { describeFieldChange } from "../follow-up/field-words.ts";
import { listLeadLinks } from "../person/lead-links.ts";

/** Everything stored about a lead besides its row. */
type LeadHistory = Awaited<ReturnType<typeof readLeadHistory>>;
export type FieldChangeRow = LeadHistory["fields"][number];
type LeadNotice = LeadHistory["told"][number];

/** An event in a lead's history: a fact in our words, or a colleague's note. */
export type HistoryEvent = { id: string; at: string; by: string | null; kind: "fact" | "note"; text: string };

/** Rows read per table; more than any real lead has. */
const ROWS_OF_A_KIND = 200;

/** `told` is empty for agents, who may not read notices. Throws the backend's error. */
export async function readLeadHistory(client: BackendClient, leadId: string, signal: AbortSignal) {
  const [notes, changes, fields, told, links] = await Promise.all([
    client
      .from("lead_notes")
      .select("id, author_id, author_email, body, created_at")
      .eq("lead_id", leadId)
      .order("created_at", { ascending: false })
      .limit(ROWS_OF_A_KIND)
      .abortSignal(signal),
    client
      .from("lead_status_changes")
      .select("id, former, status, actor_id, actor_email, created_at")
      .eq("lead_id", leadId)
      .order("created_at", { ascending: false })
      .limit(ROWS_OF_A_KIND)
      .abortSignal(signal),
    client
      .from("lead_field_changes")
      .select("id, field, present, actor_id, actor_email, created_at")
      .eq("lead_id", leadId)
      .order("created_at", { ascending: false })
      .limit(ROWS_OF_A_KIND)
      .abortSignal(signal),
    client
      .from("lead_notices")
      .select("id, subject, recipient, state, created_at, sent_at")
      .eq("lead_id", leadId)
      .limit(ROWS_OF_A_KIND)
      .abortSignal(signal),
    listLeadLinks(client, leadId, signal),
  ]);
  const error = notes.error ?? changes.error ?? fields.error ?? told.error;
  if (error) throw error;
  return {
    notes: notes.data ?? [],
    changes: changes.data ?? [],
    fields: fields.data ?? [],
    links,
    told: told.data ?? [],
  };
}

/** A note, with the outcome if it is about a call. */
export type NewNote = Pick<Row<"lead_notes">, "body"> & Partial<Pick<Row<"lead_notes">, "call_outcome">>;

/** Describes the events of a lead, latest first. */
export function describeHistory(
  received: string,
  { notes, changes, fields, links, told }: LeadHistory,
): HistoryEvent[] {
  const events: HistoryEvent[] = [
    ...notes.map(
      ({ id, author_id, author_email, body, created_at }): HistoryEvent => ({
        id,
        at: created_at,
        by: describeActor({ actor_id: author_id, actor_email: author_email }),
        kind: "note",
        text: body,
      }),
    ),
    ...changes.map((change) =>
      factOf(change, `${leadStatusLook(change.former).label} → ${leadStatusLook(change.status).label}`),
    ),
    ...fields.map((change) => factOf(change, describeFieldChange(change))),
    ...links.map((link) =>
      factOf(
        link,
        link.is_same_person
          ? `Marked as the same person as ${link.other}`
          : `Marked as a different person from ${link.other}`,
      ),
    ),
    ...told.map(describeNotice),
  ];
  const latestFirst = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return [...latestFirst, { id: "received", at: received, by: null, kind: "fact", text: "Request received" }];
}

type Fact = { id: string; actor_id: string | null; actor_email: string | null; created_at: string };

function factOf({ id, created_at, ...actor }: Fact, text: string): HistoryEvent {
  return { id, at: created_at, by: describeActor(actor), kind: "fact", text };
}

const RECIPIENTS: Record<string, string> = {
  account: "Email to staff",
  office: "Email to the office",
  visitor: "Confirmation to the customer",
  webhook: "Webhook",
};
const OUTCOMES: Record<string, string> = { sent: "sent", waiting: "not sent yet", dead: "couldn’t be sent" };

function describeNotice({ id, subject, recipient, state, created_at, sent_at }: LeadNotice): HistoryEvent {
  const told = RECIPIENTS[recipient] ?? "Notification";
  const text = `${told}${subject === "assigned" ? " about the assignment" : ""} ${OUTCOMES[state] ?? state}`;
  return { id, at: sent_at ?? created_at, by: null, kind: "fact", text };
}
