import { postOnly } from "#app/lib/post-requests.ts";
import type { Route } from "./+types/quote-submissions.route";
import { OUTCOME_STATUS, takeQuote } from "./take-quote.server.ts";

export const loader = postOnly;

/** Takes the form when script submits it: same fields as the plain form, JSON answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await takeQuote(request, context);
  return Response.json(submission, { status: OUTCOME_STATUS[submission.outcome] });
}
