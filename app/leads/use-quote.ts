import { startTransition, useActionState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { dismissToast, prepareToasts, showToast } from "#app/ui/toaster.tsx";
import { leadFormMessages } from "./lead-messages.ts";
import type { QuoteSubmission } from "./quote-submission.ts";
import { type SentQuote, sendQuote } from "./send-quote.ts";

const ABOUT = "quote";

type Sending = {
  form: HTMLFormElement;
  /** Whether the request waits already, and goes on waiting if it can't be sent. */
  waits: boolean | undefined;
};

/**
 * Sends a quote request and shows the result in a toast.
 * @param before the result of a submission without script, which the page already shows
 */
export function useQuote(before: QuoteSubmission | undefined) {
  const { phoneDisplay } = useBusiness();
  const [ended, send, submitting] = useActionState(
    async (last: SentQuote | undefined, { form, waits }: Sending): Promise<SentQuote> => {
      const sent = await sendQuote(form, waits ? last : undefined);
      // Not in an effect: if a link is followed meanwhile, the form is gone before its effects would run.
      tell(sent, phoneDisplay);
      return sent;
    },
    before,
  );

  function sendForm(form: HTMLFormElement, waits?: boolean) {
    if (submitting) return;
    dismissResult();
    void prepareToasts();
    startTransition(() => send({ form, waits }));
  }

  return { ended, isAnswer: ended !== before, sendForm, submitting };
}

/** Removes the toast about the last request. */
export function dismissResult(): void {
  dismissToast(ABOUT);
}

function tell({ outcome }: SentQuote, phoneDisplay: string): void {
  if (outcome === "received") {
    const { title, description } = leadFormMessages.received;
    void showToast({ about: ABOUT, title, description: description(phoneDisplay) });
  } else if (outcome === "failed") {
    void showToast({ about: ABOUT, ...leadFormMessages.failed, variant: "destructive", lasting: true });
  }
}
