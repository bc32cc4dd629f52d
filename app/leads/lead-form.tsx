import { startTransition, useActionState, useEffect, useId, useRef } from "react";
import { useBusiness } from "#app/lib/use-business.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { CITY_SUGGESTIONS } from "./city-suggestions.ts";
import { LeadField } from "./lead-field.tsx";
import { LEAD_LIMITS } from "./lead-limits.ts";
import { leadFormMessages } from "./lead-messages.ts";
import type { QuoteSubmission } from "./quote-submission.ts";
import { loadLeadSchema, sendQuote } from "./send-quote.ts";

type LeadFormProps = {
  /** The compact form has no message box. */
  variant: "full" | "compact";
  defaultCity?: string;
  /** How a submission without script ended: its errors and what was typed. */
  submission?: QuoteSubmission | undefined;
};

/** The quote form: plain HTML that posts to /quote, enhanced once React runs. */
export function LeadForm({ variant, defaultCity = "", submission }: LeadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const cities = useId();
  const hydrated = useHydrated();
  const [sent, send, submitting] = useActionState(
    async (_: QuoteSubmission | undefined, fields: FormData) => sendQuote(fields),
    submission,
  );
  const errors = sent?.outcome === "invalid" ? sent.errors : {};
  const typed = submission && "fields" in submission ? submission.fields : {};
  useSubmissionEnd(sent === submission ? undefined : sent, form);
  useFocusFirstError(form, sent);

  function sendWithScript(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    startTransition(() => send(fields));
  }

  return (
    <form
      ref={form}
      method="post"
      action="/quote"
      className="lead-form"
      aria-label="Get a quote"
      // Without script the browser's own checks stand in for the messages beside the fields.
      noValidate={hydrated}
      onFocus={loadLeadSchema}
      onSubmit={sendWithScript}
    >
      <LeadField
        name="name"
        label="Name"
        autoComplete="name"
        required
        max={LEAD_LIMITS.name}
        defaultValue={typed.name}
        error={errors.name}
      />
      <LeadField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        max={LEAD_LIMITS.phone}
        defaultValue={typed.phone}
        error={errors.phone}
      />
      <LeadField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        max={LEAD_LIMITS.email}
        defaultValue={typed.email}
        error={errors.email}
      />
      <LeadField
        name="city"
        label="City"
        autoComplete="address-level2"
        list={cities}
        max={LEAD_LIMITS.city}
        defaultValue={typed.city ?? defaultCity}
        error={errors.city}
      />
      <datalist id={cities}>
        {CITY_SUGGESTIONS.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      {variant === "full" && (
        <LeadField
          name="message"
          label="Message"
          multiline
          max={LEAD_LIMITS.message}
          defaultValue={typed.message}
          error={errors.message}
        />
      )}
      <AgreementField defaultChecked={typed.agreement === "on"} error={errors.agreement} />
      <button type="submit" className="button-primary" disabled={submitting}>
        {submitting ? "Submitting..." : "Get Quote"}
      </button>
    </form>
  );
}

function AgreementField({ defaultChecked, error }: { defaultChecked: boolean; error: string | undefined }) {
  const id = useId();
  return (
    <div className="field field-agreement">
      <input
        id={id}
        name="agreement"
        type="checkbox"
        required
        defaultChecked={defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        I agree to the <a href="/terms">terms and conditions</a> and the <a href="/privacy">privacy policy</a>
        .
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Says how an enhanced submission ended, and empties the form when it was received. */
function useSubmissionEnd(ended: QuoteSubmission | undefined, form: React.RefObject<HTMLFormElement | null>) {
  const { phoneDisplay } = useBusiness();
  useEffect(() => {
    if (ended?.outcome === "received") {
      form.current?.reset();
      showToast({
        title: leadFormMessages.received.title,
        description: leadFormMessages.received.description(phoneDisplay),
      });
    } else if (ended?.outcome === "failed") {
      showToast({ ...leadFormMessages.failed, variant: "destructive" });
    }
  }, [ended, form, phoneDisplay]);
}

function useFocusFirstError(
  form: React.RefObject<HTMLFormElement | null>,
  submission: QuoteSubmission | undefined,
) {
  useEffect(() => {
    if (submission?.outcome === "invalid")
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, submission]);
}
