import { startTransition, useActionState, useEffect } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { dismissToast, prepareToasts, showToast } from "#app/ui/toaster.tsx";
import { leadFormMessages } from "./lead-messages.ts";
import type { QuoteSubmission } from "./quote-submission.ts";
import { type SentQuote, sendQuote } from "./send-quote.ts";

const ABOUT = "quote";

/**
 * Sends a quote request and shows the result in a toast.
 * @param before the result of a submission without script, which the page already shows
 */
export function useQuote(before: QuoteSubmission | undefined) {
  const [ended, send, submitting] = useActionState(
    async (_: SentQuote | undefined, fields: FormData) => sendQuote(fields),
    before,
  );
  const isAnswer = ended !== before;
  useToast(isAnswer ? ended : undefined);

  function sendFields(fields: FormData) {
    if (submitting) return;
    dismissToast(ABOUT);
    void prepareToasts();
    startTransition(() => send(fields));
  }

  return { ended, isAnswer, sendFields, submitting };
}

function useToast(ended: SentQuote | undefined) {
  const { phoneDisplay } = useBusiness();
  useEffect(() => {
    if (ended?.outcome === "received") {
      const { title, description } = leadFormMessages.received;
      showToast({ about: ABOUT, title, description: description(phoneDisplay) });
    } else if (ended?.outcome === "failed") {
      showToast({ about: ABOUT, ...leadFormMessages.failed, variant: "destructive", lasting: true });
    }
  }, [ended, phoneDisplay]);
}
