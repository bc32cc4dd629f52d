import { clientAddress, withHeader } from "../http/client-address.ts";
import { FloodError, type FloodWatch } from "./flood-watch.ts";

/** How the database hears that a request is one of a flood. */
const FLOOD_HEADER = "x-flood";
const LEADS_PATH = "/rest/v1/leads";
/** Longer bodies are no lead that the table would keep. */
const LONGEST_LEAD_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 60 * 60;

/** The data API with the form's own watch at its door for leads. */
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
