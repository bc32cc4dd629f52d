import { data } from "react-router";
import { LeadForm } from "#app/leads/lead-form.tsx";
import { leadFormMessages } from "#app/leads/lead-messages.ts";
import { OUTCOME_STATUS, takeQuote } from "#app/leads/take-quote.server.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { pageHead } from "../seo.ts";
import type { Route } from "./+types/quote";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, ({ brand }) => ({
    title: `Get a quote | ${brand}`,
    description: "Tell us where the machines go, and we call you.",
    noindex: true,
  }));

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await takeQuote(request, context);
  return data(submission, { status: OUTCOME_STATUS[submission.outcome] });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Where the form arrives as plain HTML, without script; its texts are the toasts' texts. */
export default function Quote({ actionData }: Route.ComponentProps) {
  const { phone, phoneDisplay } = useBusiness();
  if (actionData?.outcome === "received") {
    return (
      <section className="notice-page" role="status">
        <h1>{leadFormMessages.received.title}</h1>
        <p>{leadFormMessages.received.description(phoneDisplay)}</p>
        <a href="/">Back to the home page</a>
      </section>
    );
  }
  return (
    <section className="notice-page">
      <h1>Get a quote</h1>
      {actionData?.outcome === "failed" && (
        <div role="alert" className="notice-error">
          <strong>{leadFormMessages.failed.title}</strong> {leadFormMessages.failed.description} Or call{" "}
          <a href={`tel:${phone}`}>{phoneDisplay}</a>.
        </div>
      )}
      <LeadForm variant="full" submission={actionData} />
    </section>
  );
}
