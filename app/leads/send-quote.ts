import { CAME_FROM_HEADER } from "./lead-evidence.ts";
import type { LeadErrors } from "./lead-schema.ts";
import type { QuoteSubmission } from "./quote-submission.ts";
import { SECONDS_OPEN_HEADER } from "./spam-hints.ts";
import { forgetReceived, keepUnsent } from "./unsent-quote.ts";

/** Truncate the referrer: servers may refuse requests with long headers. */
const MAX_REFERRER_LENGTH = 1_000;

/** The longest wait for the validation; the server repeats it anyway. */
const VALIDATION_LIMIT_MS = 4_000;
/** The longest wait for an answer. A request that was stored nevertheless is stored once, if it is sent again. */
const ANSWER_LIMIT_MS = 20_000;

/** The result of a submission by script. Offline, the request is stored and the form waits for a connection. */
export type SentQuote = QuoteSubmission | { outcome: "offline" };

/** Loads the schema on demand, since it is too large for the page's first script. Call it early to prefetch. */
export function loadLeadSchema() {
  return import("./lead-schema.ts").catch(() => null);
}

/** The errors of the fields; undefined if there are none, or if checking fails: the server validates them anyway. */
async function findErrors(form: FormData): Promise<LeadErrors | undefined> {
  try {
    const parsed = (await within(VALIDATION_LIMIT_MS, loadLeadSchema()))?.parseLead(form);
    return parsed?.ok === false ? parsed.errors : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Validates the form in the browser and sends it. Never rejects: a network error, or no answer, counts as "failed", or as
 * "offline" if the browser knows that it is offline.
 * @param waiting the result of a request that waits, if it is to go on waiting for as long as it can't be sent
 */
export async function sendQuote(form: HTMLFormElement, waiting?: SentQuote): Promise<SentQuote> {
  const fields = new FormData(form);
  try {
    const errors = await findErrors(fields);
    if (errors) return { outcome: "invalid", errors, fields: {} };
    const headers = {
      [CAME_FROM_HEADER]: document.referrer.slice(0, MAX_REFERRER_LENGTH),
      [SECONDS_OPEN_HEADER]: String(Math.floor(performance.now() / 1_000)),
    };
    const submission = await within(ANSWER_LIMIT_MS, post(fields, headers));
    if (submission.outcome === "received") forgetReceived(fields, form);
    return submission;
  } catch {
    if (navigator.onLine && !waiting) return { outcome: "failed", fields: {} };
    keepUnsent(new FormData(form));
    return waiting ?? { outcome: "offline" };
  }
}

async function post(body: FormData, headers: Record<string, string>): Promise<QuoteSubmission> {
  const response = await fetch("/quote/submissions", { method: "POST", body, headers });
  const answer = await response.json();
  // Without an outcome, it is a proxy's in the server's place.
  return answer.outcome ? answer : Promise.reject();
}

/** Rejects if the result takes longer than that. */
function within<Result>(ms: number, result: Promise<Result>): Promise<Result> {
  return Promise.race([result, new Promise<never>((_, reject) => setTimeout(reject, ms))]);
}
