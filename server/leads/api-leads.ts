import type { CheckInsert } from "#backend/rest/data-api.ts";
import { ApiError } from "#backend/rest/errors.ts";
import { clientAddress } from "../http/client-address.ts";
import { type LeadWatch, TooMuchError } from "./lead-watch.ts";
import type { LeadTexts } from "./spam-content.ts";

/** Header that passes the spam verdict to the database. */
const QUARANTINE_HEADER = "x-quarantine";
/** Size of the largest lead that can be stored, however long the JSON was. */
const MAX_LEAD_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 60 * 60;

/** Checks direct inserts into `leads` for spam like the form's. */
export function checkApiLeads(watch: LeadWatch, phone: string): CheckInsert {
  return async (request, { table, payload }) => {
    if (table !== "leads") return request.headers;
    try {
      const quarantine = watch({
        address: clientAddress(request),
        bytes: Math.min(Buffer.byteLength(payload.json), MAX_LEAD_BYTES),
        texts: textsOf(payload.json),
        signals: {},
      });
      const headers = new Headers(request.headers);
      headers.set(QUARANTINE_HEADER, quarantine ? JSON.stringify(quarantine) : "");
      return headers;
    } catch (error) {
      throw error instanceof TooMuchError ? tooMuch(phone) : error;
    }
  };
}

/** The texts of the first row: visitors may send only one. Empty if it isn't a lead, which the table rejects anyway. */
function textsOf(json: string): LeadTexts {
  const [first] = JSON.parse(json);
  const lead = Object(first);
  const given = ["name", "phone", "city", "message"].filter((name) => lead[name] != null);
  return Object.fromEntries(given.map((name) => [name, asText(lead[name])]));
}

/** A text column takes any JSON value, and stores its JSON. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function tooMuch(phone: string): ApiError {
  const message = `Too many requests have come today. Please call ${phone}.`;
  return new ApiError(503, { code: "PT503", details: null, hint: null, message }, RETRY_AFTER_SECONDS);
}
