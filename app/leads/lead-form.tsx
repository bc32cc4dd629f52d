import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "#app/lib/hydration.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { AgreementField, HiddenField, LeadField, MessageField } from "./lead-field.tsx";
import { LeadReceived } from "./lead-received.tsx";
import type { LeadErrors, LeadFields } from "./lead-schema.ts";
import { CITY_SUGGESTIONS, LEAD_LIMITS } from "./quote-fields.ts";
import type { QuoteSubmission } from "./quote-submission.ts";
import { loadLeadSchema, type SentQuote } from "./send-quote.ts";
import { canBeFilled, keepTyped } from "./unsent-quote.ts";
import { dismissResult, useQuote } from "./use-quote.ts";

type LeadFormProps = {
  /** The compact form has no message box. */
  variant: "full" | "compact";
  defaultCity?: string;
  /** The result of a submission without script: errors and the typed values. */
  submission?: QuoteSubmission | undefined;
};

/** Loads offline support ahead, while there is a connection. Without it, an offline submission ends like a failed one. */
const loadOffline = () => import("./offline-quote.tsx").catch(() => undefined);

/** The quote form: plain HTML that posts to /quote, enhanced once React runs. A confirmation replaces it. */
export function LeadForm({ submission, ...props }: LeadFormProps) {
  const [another, setAnother] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { defaultCity } = props;
  // What is typed follows the visitor to the next page's form.
  useLayoutEffect(() => keepTyped(form, defaultCity), [defaultCity]);
  return (
    <QuoteRequest
      key={another}
      form={form}
      {...props}
      submission={another ? undefined : submission}
      isAnother={another > 0}
      onSendAnother={() => {
        // On a phone, whose keyboard leaves it no other place, it would lie over the new form.
        dismissResult();
        setAnother(another + 1);
      }}
    />
  );
}

type QuoteRequestProps = LeadFormProps & {
  form: RefObject<HTMLFormElement | null>;
  isAnother: boolean;
  onSendAnother: () => void;
};

function QuoteRequest({
  form,
  variant,
  defaultCity = "",
  submission,
  isAnother,
  onSendAnother,
}: QuoteRequestProps) {
  const hydrated = useHydrated();
  const [offline, setOffline] = useState<typeof import("./offline-quote.tsx")>();
  useEffect(() => {
    if (canBeFilled()) loadOffline().then(setOffline);
  }, []);
  const { ended, isAnswer, sendForm, submitting } = useQuote(submission);
  /** The errors that are left of those found, since a field was changed. */
  const [remaining, setRemaining] = useState<{ found: LeadErrors; errors: LeadErrors }>();
  useFocusOnError(form, isAnswer ? ended : undefined);

  if (ended?.outcome === "received") {
    return <LeadReceived receipt={ended.receipt} onSendAnother={isAnswer ? onSendAnother : undefined} />;
  }
  const isWaiting = ended?.outcome === "offline";
  // An earlier failure says nothing about the attempt that is being made.
  const shown = submitting ? undefined : ended;
  const found = shown?.outcome === "invalid" ? shown.errors : undefined;
  const errors = (remaining?.found === found ? remaining?.errors : found) ?? {};
  const typed = submission && "fields" in submission ? submission.fields : {};

  return (
    <form
      ref={form}
      method="post"
      action="/quote"
      className="lead-form"
      aria-label="Get a quote"
      // Without script, the browser's own validation replaces our messages beside the fields.
      noValidate={hydrated}
      onFocus={() => {
        loadLeadSchema();
        loadOffline().then(setOffline);
      }}
      onChange={async ({ currentTarget }) => {
        if (!found) return;
        const schema = await loadLeadSchema();
        if (schema)
          setRemaining({ found, errors: schema.remainingErrors(found, new FormData(currentTarget)) });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        sendForm(event.currentTarget);
      }}
    >
      <QuoteFields
        variant={variant}
        typed={{ ...typed, city: typed.city ?? defaultCity }}
        errors={errors}
        isAnother={isAnother}
      />
      <HiddenField />
      <AgreementField defaultChecked={typed.agreement === "on"} error={errors.agreement} />
      {(shown?.outcome === "failed" || (shown?.outcome === "offline" && !offline)) && <NotSent />}
      {offline && (
        <offline.OfflineQuote
          form={form}
          isWaiting={isWaiting}
          isSending={submitting}
          isFresh={!ended}
          messageError={errors.message}
          onSend={sendForm}
        />
      )}
      <button type="submit" className="button-primary" disabled={submitting}>
        {submitting ? "Submitting..." : "Get Quote"}
      </button>
    </form>
  );
}

type QuoteFieldsProps = Pick<QuoteRequestProps, "variant" | "isAnother"> & {
  typed: Partial<LeadFields>;
  errors: LeadErrors;
};

function QuoteFields({ variant, isAnother, typed, errors }: QuoteFieldsProps) {
  const cities = useId();
  return (
    <>
      <LeadField
        name="name"
        autoFocus={isAnother}
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
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
        autoCapitalize="words"
        list={cities}
        max={LEAD_LIMITS.city}
        defaultValue={typed.city}
        error={errors.city}
      />
      <datalist id={cities}>
        {CITY_SUGGESTIONS.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      {variant === "full" && <MessageField defaultValue={typed.message} error={errors.message} />}
    </>
  );
}

/** Says what went wrong inside the form, since the toast can be dismissed. */
function NotSent() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <p role="alert" className="form-alert">
      We can’t tell if your request reached us. Everything you typed is still here. Try again, or call{" "}
      <a href={`tel:${phone}`}>{phoneDisplay}</a>.
    </p>
  );
}

/**
 * Focuses the first invalid field, or the submit button, which lost focus while it was disabled; what is said above the
 * button is scrolled into view.
 */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, ended: SentQuote | undefined) {
  useEffect(() => {
    if (ended?.outcome === "invalid") {
      const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      field?.focus();
      // Focusing alone scrolls in WebKit no further than to the edge of the window, under the bars there.
      field?.scrollIntoView({ block: "nearest", behavior: "instant" });
    } else if (ended?.outcome === "failed" || ended?.outcome === "offline") {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
      const notice = form.current?.querySelector(":scope > :is([role=alert], [role=status])");
      notice?.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  }, [form, ended]);
}
