import { SECONDS_OPEN_HEADER } from "./form-signs.ts";
import { CAME_FROM_HEADER } from "./lead-evidence.ts";
import type { QuoteSubmission } from "./quote-submission.ts";
import { forgetUnsent } from "./unsent-quote.ts";

/** A request with longer headers may be refused, and from where a visitor came is not worth that. */
const LONGEST_REFERRER = 1_000;

/** How a submission by script ended; without a connection, it waits for one. */
export type SentQuote = QuoteSubmission | { outcome: "offline"; form: FormData };

/**
 * Fetches the schema, ahead of the first submission if called early: it is not part of the page's first script, for
 * its size. Null where it cannot be had; the server checks by the same schema in any case.
 */
export function loadLeadSchema() {
  return import("./lead-schema.ts").catch(() => null);
}

/**
 * Checks a filled-in form in the browser and sends it. Never rejects: a submission that did not reach the server ends
 * like one that the server could not keep, unless the browser knows that it is offline.
 */
export async function sendQuote(form: FormData): Promise<SentQuote> {
  try {
    const parsed = (await loadLeadSchema())?.parseLead(form);
    if (parsed && !parsed.ok) return { outcome: "invalid", errors: parsed.errors, fields: {} };
    const headers = {
      [CAME_FROM_HEADER]: document.referrer.slice(0, LONGEST_REFERRER),
      [SECONDS_OPEN_HEADER]: String(Math.floor(performance.now() / 1_000)),
    };
    const response = await fetch("/quote/submissions", { method: "POST", body: form, headers });
    const submission = (await response.json()) as QuoteSubmission;
    if (submission.outcome === "received") forgetUnsent();
    return submission;
  } catch {
    return navigator.onLine ? { outcome: "failed", fields: {} } : { outcome: "offline", form };
  }
}
