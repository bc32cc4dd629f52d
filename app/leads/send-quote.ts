import type { QuoteSubmission } from "./quote-submission.ts";

/**
 * Fetches the schema, ahead of the first submission if called early: it is not part of the page's first script, for
 * its size. Null where it cannot be had; the server checks by the same schema in any case.
 */
export function loadLeadSchema() {
  return import("./lead-schema.ts").catch(() => null);
}

/**
 * Checks a filled-in form in the browser and sends it. Never rejects: a submission that did not reach the server ends
 * like one that the server could not keep.
 */
export async function sendQuote(form: FormData): Promise<QuoteSubmission> {
  try {
    const parsed = (await loadLeadSchema())?.parseLead(form);
    if (parsed && !parsed.ok) return { outcome: "invalid", errors: parsed.errors, fields: {} };
    const response = await fetch("/quote/submissions", { method: "POST", body: form });
    return (await response.json()) as QuoteSubmission;
  } catch {
    return { outcome: "failed", fields: {} };
  }
}
