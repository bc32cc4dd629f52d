import { createContext, type RouterContextProvider } from "react-router";
import { postedForm } from "#app/lib/post-requests.ts";
import { businessContext, reportContext, siteOriginContext } from "#app/lib/request-context.ts";
import { isOpen } from "#app/lib/time/opening-hours.ts";
import type { SubmissionOrigin } from "./lead-evidence.ts";
import { type Lead, type LeadFields, parseLead } from "./lead-schema.ts";
import { formatPhone } from "./phone.ts";
import { isQuoteField } from "./quote-fields.ts";
import type { QuoteSubmission, Receipt } from "./quote-submission.ts";
import { readSpamHints, type SpamHints } from "./spam-hints.ts";
import { submissionOrigin } from "./submission-origin.server.ts";

/**
 * Stores a valid lead. Resolves once it can no longer be lost, also for a repeat of the same submission. Rejects when it
 * could not be stored.
 */
export type TakeLead = (lead: Lead, origin: SubmissionOrigin, hints: SpamHints) => Promise<void>;

export const takeLeadContext = createContext<TakeLead>();

export const OUTCOME_STATUS = { received: 200, invalid: 422, failed: 503 } as const;

/** Validates a posted form and stores the lead. */
export async function takeQuote(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<QuoteSubmission> {
  const form = await postedForm(request);
  const fields = typedFields(form);
  const parsed = parseLead(form);
  if (!parsed.ok) return { outcome: "invalid", errors: parsed.errors, fields };
  try {
    const origin = submissionOrigin(request, form, context.get(siteOriginContext));
    await context.get(takeLeadContext)(parsed.lead, origin, readSpamHints(request, form));
    return { outcome: "received", receipt: receiptOf(parsed.lead, isOpen(context.get(businessContext))) };
  } catch (error) {
    context.get(reportContext)("lead not taken", error);
    return { outcome: "failed", fields };
  }
}

function receiptOf({ name, phone }: Lead, cameWhileOpen: boolean): Receipt {
  return { name, phone: formatPhone(phone), cameWhileOpen };
}

/** The form's own fields alone: rendering thousands of others would take long. */
function typedFields(form: FormData): Partial<LeadFields> {
  return Object.fromEntries(
    [...form].filter(([name, value]) => isQuoteField(name) && typeof value === "string"),
  );
}
