import { clientAddress, withHeader } from "../http/client-address.ts";
import { type LeadWatch, TooMuchError } from "./lead-watch.ts";
import type { LeadTexts } from "./spam-content.ts";

/** Header that passes the spam verdict to the database. */
const QUARANTINE_HEADER = "x-quarantine";
const LEADS_PATH = "/rest/v1/leads";
/** Longer bodies can't be a valid lead. */
const MAX_LEAD_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 60 * 60;

/** Wraps the data API so that direct inserts into `leads` are checked for spam like the form's. */
export function checkApiLeads(
  dataApi: (request: Request) => Promise<Response>,
  watch: LeadWatch,
  phone: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== LEADS_PATH) return dataApi(request);
    const body = await readBeginning(request.clone());
    try {
      const quarantine = await watch({
        address: clientAddress(request),
        bytes: body.length,
        texts: textsOf(body),
        signals: {},
      });
      return await dataApi(
        withHeader(request, QUARANTINE_HEADER, quarantine ? JSON.stringify(quarantine) : ""),
      );
    } catch (error) {
      if (!(error instanceof TooMuchError)) throw error;
      return refuse(phone);
    }
  };
}

/**
 * The first MAX_LEAD_BYTES of the body. On a read error the data API's own read fails too, so it is ignored here.
 */
async function readBeginning({ body }: Request): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  let left = MAX_LEAD_BYTES;
  try {
    while (left > 0) {
      const part = (await reader?.read())?.value;
      if (!part) break;
      parts.push(part.subarray(0, left));
      left -= part.length;
    }
  } catch {}
  // Don't await: cancelling one branch of a cloned body only settles after the other branch is done.
  reader?.cancel().catch(() => {});
  return Buffer.concat(parts);
}

/** Empty if the body is no lead; the table rejects it anyway. */
function textsOf(body: Buffer): LeadTexts {
  try {
    const said = JSON.parse(body.toString("utf8"));
    const lead = Object(Array.isArray(said) ? said[0] : said);
    const texts = ["name", "phone", "city", "message"].filter((name) => typeof lead[name] === "string");
    return Object.fromEntries(texts.map((name) => [name, lead[name]]));
  } catch {
    return {};
  }
}

function refuse(phone: string): Response {
  const message = `Too many requests have come today. Please call ${phone}.`;
  const body = { code: "PT503", details: null, hint: null, message };
  return Response.json(body, { status: 503, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } });
}
