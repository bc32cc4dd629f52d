import type { RouterContextProvider } from "react-router";
import { reportContext } from "#app/lib/request-context.ts";
import { leadIntakeContext } from "./lead-intake.ts";
import { type LeadFields, parseLead } from "./lead-schema.ts";
import type { QuoteSubmission } from "./quote-submission.ts";

/** The HTTP status that tells each outcome to programs. */
export const OUTCOME_STATUS = { received: 200, invalid: 422, failed: 503 } as const;

/** Takes one posted lead form to its end. */
export async function takeQuote(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<QuoteSubmission> {
  const form = await request.formData().catch(() => new FormData());
  const fields = typedFields(form);
  const parsed = parseLead(form);
  if (!parsed.ok) return { outcome: "invalid", errors: parsed.errors, fields };
  try {
    await context.get(leadIntakeContext)(parsed.lead);
    return { outcome: "received" };
  } catch (error) {
    context.get(reportContext)("lead not taken", error);
    return { outcome: "failed", fields };
  }
}

function typedFields(form: FormData): Partial<LeadFields> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}
