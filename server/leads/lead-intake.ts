import type { Lead } from "#app/leads/lead-schema.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { clientAddress, withHeader } from "../http/client-address.ts";
import { FloodError, type FloodWatch } from "./flood-watch.ts";

/** How the database hears that a request is one of a flood. */
const FLOOD_HEADER = "x-flood";
const LEADS_PATH = "/rest/v1/leads";
/** Longer bodies are no lead that the table would keep. */
const LONGEST_LEAD_BYTES = 16 * 1024;
/** A hosted backend may hang as well; our own says so by itself a little earlier. */
const ANSWER_LIMIT_MS = 6_500;
const RETRY_AFTER_SECONDS = 60 * 60;

/** Takes a lead of a visitor at that address, as `LeadIntake` has it. */
export type TakeLead = (lead: Lead, address: string) => Promise<void>;

/**
 * Takes leads straight into the database, as any visitor may, and resolves after PostgreSQL has committed them. That a
 * repeated request makes no second lead is the database's own work.
 * @param client the official client with the anonymous key
 */
export function createLeadIntake(client: BackendClient, watch: FloodWatch): TakeLead {
  return async (lead, address) => {
    const flood = await watch(address, Buffer.byteLength(JSON.stringify(lead)));
    const insert = client.from("leads").insert(lead).abortSignal(AbortSignal.timeout(ANSWER_LIMIT_MS));
    const { error } = await (flood ? insert.setHeader(FLOOD_HEADER, String(flood)) : insert);
    if (error) throw failedCall("not inserted", error);
  };
}

/** The data API with the same watch at its own door for leads. */
export function watchLeadDoor(
  dataApi: (request: Request) => Promise<Response>,
  watch: FloodWatch,
  phone: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== LEADS_PATH) return dataApi(request);
    const declared = Number(request.headers.get("content-length") ?? LONGEST_LEAD_BYTES);
    try {
      const flood = await watch(clientAddress(request), Math.min(declared, LONGEST_LEAD_BYTES));
      return await dataApi(flood ? withHeader(request, FLOOD_HEADER, String(flood)) : request);
    } catch (error) {
      if (!(error instanceof FloodError)) throw error;
      return refuse(phone);
    }
  };
}

function refuse(phone: string): Response {
  const message = `Too many requests have come today. Please call ${phone}.`;
  const body = { code: "PT503", details: null, hint: null, message };
  return Response.json(body, { status: 503, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } });
}
