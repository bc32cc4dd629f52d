import { data, redirect } from "react-router";
import { leadFormMessages } from "#app/leads/lead-messages.ts";
import type { QuoteSubmission } from "#app/leads/quote-submission.ts";
import { findReceipt, keepReceipt } from "#app/leads/receipts.server.ts";
import { OUTCOME_STATUS, takeQuote } from "#app/leads/take-quote.server.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { Ticket } from "../parts/quote-ticket.tsx";
import { pageHead } from "../seo.ts";
import type { Route } from "./+types/quote";

const RECEIVED = "received";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, ({ brand }) => ({
    title: `${args.loaderData ? leadFormMessages.received.title : "Get a quote"} | ${brand}`,
    description: "Tell us where you need a washer or dryer, and we’ll call you back.",
    noindex: true,
  }));

/** The confirmation has its own URL (`?received=ID`), so that a reload doesn't submit the form again. */
export function loader({ request }: Route.LoaderArgs): QuoteSubmission | null {
  const id = new URL(request.url).searchParams.get(RECEIVED);
  return id === null ? null : { outcome: "received", receipt: findReceipt(id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await takeQuote(request, context);
  if (submission.outcome === "received" && submission.receipt) {
    return redirect(`/quote?${RECEIVED}=${keepReceipt(submission.receipt)}`, 303);
  }
  return data(submission, { status: OUTCOME_STATUS[submission.outcome] });
}

/** Where the form is posted without script. The page says what the toast would say, unless nobody is there to call soon. */
export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const submission = actionData ?? loaderData ?? undefined;
  return (
    <section className="quote-page">
      <Outcome submission={submission} />
      <Ticket variant="full" submission={submission} />
    </section>
  );
}

function Outcome({ submission }: { submission: QuoteSubmission | undefined }) {
  const { phoneDisplay } = useBusiness();
  if (submission?.outcome === "received") {
    const { title, description } = leadFormMessages.received;
    // The ticket below says when we call after hours; once the receipt is gone, nobody knows when the request came.
    const isSoon = submission.receipt?.cameWhileOpen;
    return (
      <header>
        <h1>{title}</h1>
        {isSoon && <p className="lead">{description(phoneDisplay)}</p>}
      </header>
    );
  }
  const { title, description } = leadFormMessages.failed;
  return (
    <header>
      <h1>Get a quote</h1>
      {submission?.outcome === "failed" && (
        <p className="form-alert">
          <strong>{title}</strong> {description}
        </p>
      )}
    </header>
  );
}
