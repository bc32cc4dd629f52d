import { data } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";
import type { Route } from "./+types/quote";
import { LeadForm } from "#app/leads/lead-form.tsx";
import { leadIntakeContext } from "#app/leads/lead-intake.ts";
import { leadFormMessages } from "#app/leads/lead-messages.ts";
import { type LeadFields, parseLead } from "#app/leads/lead-schema.ts";
import type { QuoteSubmission } from "#app/leads/quote-submission.ts";

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData.business.brand;
  return [{ title: `Get a quote | ${brand}` }, { name: "robots", content: "noindex" }];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const fields = typedFields(form);
  const parsed = parseLead(form);
  if (!parsed.ok) return answer({ outcome: "invalid", errors: parsed.errors, fields }, 422);
  try {
    await context.get(leadIntakeContext)(parsed.lead);
    return answer({ outcome: "received" }, 200);
  } catch (error) {
    console.error(error instanceof Error ? error.message : "lead not taken");
    return answer({ outcome: "failed", fields }, 503);
  }
}

/** A submission that never reached the server ends like one that the server could not keep. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<QuoteSubmission> {
  try {
    return await serverAction();
  } catch {
    return { outcome: "failed", fields: {} };
  }
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

function answer(submission: QuoteSubmission, status: number) {
  return data(submission, { status });
}

function typedFields(form: FormData): Partial<LeadFields> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}
