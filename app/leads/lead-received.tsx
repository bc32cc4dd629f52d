import { useLayoutEffect, useRef } from "react";
import { useBusiness } from "#app/lib/use-business.ts";
import { Porthole } from "#app/ui/porthole.tsx";
import type { Receipt } from "./quote-submission.ts";

type LeadReceivedProps = {
  /** Null where who sent the request is no longer known. */
  receipt: Receipt | null;
  /** Brings an empty form back; without it, a page with one is loaded. */
  onSendAnother: (() => void) | undefined;
};

/** What stands in the form's place once the request is ours: lasting, and in the reader's view and focus. */
export function LeadReceived({ receipt, onSendAnother }: LeadReceivedProps) {
  const box = useShownAtOnce(onSendAnother !== undefined);
  return (
    <div ref={box} role="status" className="lead-received">
      <Porthole className="received-drum" />
      <h2 tabIndex={-1}>{receipt ? `Got it, ${receipt.name.replace(/\.$/, "")}.` : "Got it."}</h2>
      <NextStep receipt={receipt} />
      <form
        method="get"
        action="/quote"
        onSubmit={(event) => {
          if (!onSendAnother) return;
          event.preventDefault();
          onSendAnother();
        }}
      >
        <p>Wrong number, or something to add?</p>
        <button type="submit" className="button">
          Send another
        </button>
      </form>
    </div>
  );
}

function NextStep({ receipt }: { receipt: Receipt | null }) {
  const { phone, phoneDisplay, hours } = useBusiness();
  const call = (
    <>
      We’ll call you
      {receipt && (
        <>
          {" "}
          at <span className="phone">{receipt.phone}</span>
        </>
      )}{" "}
      from <a href={`tel:${phone}`}>{phoneDisplay}</a>
    </>
  );
  return receipt?.cameWhileOpen === false ? (
    <p className="lead">
      We’re closed right now. {call} after we open. Our hours: <span className="phone">{hours.label}</span>.
    </p>
  ) : (
    <p className="lead">{call} shortly to set your delivery time.</p>
  );
}

/** Takes focus and view when it appears in answer to the reader's own doing. */
function useShownAtOnce(isAnswer: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isAnswer) return;
    const heading = box.current?.querySelector("h2");
    heading?.focus({ preventScroll: true });
    for (const part of [box.current, heading])
      part?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [isAnswer]);
  return box;
}
