import { useId, useLayoutEffect, useRef } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { Porthole } from "#app/ui/porthole.tsx";
import type { Receipt } from "./quote-submission.ts";

type LeadReceivedProps = {
  /** Null when the receipt has expired, so nobody is named. */
  receipt: Receipt | null;
  /** Shows the form again, without the message and the agreement that were sent. When undefined, the button loads a page with an empty form. */
  onSendAnother: (() => void) | undefined;
};

/** The confirmation that replaces the form. */
export function LeadReceived({ receipt, onSendAnother }: LeadReceivedProps) {
  const box = useFocusWhenShown(onSendAnother !== undefined);
  const nextStepId = useId();
  return (
    <div ref={box} className="lead-received">
      <Porthole className="received-drum" />
      {/* Screen readers say the next step with the heading, which gets the focus. */}
      <h2 tabIndex={-1} aria-describedby={nextStepId}>
        {receipt ? `Got it, ${receipt.name.replace(/\.$/, "")}.` : "Got it."}
      </h2>
      <NextStep id={nextStepId} receipt={receipt} />
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

function NextStep({ id, receipt }: { id: string; receipt: Receipt | null }) {
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
    <p id={id} className="lead">
      We’re closed right now. {call} after we open. Our hours: <span className="phone">{hours.label}</span>.
    </p>
  ) : (
    <p id={id} className="lead">
      {call} {receipt && "shortly "}to set your delivery time.
    </p>
  );
}

/** Focuses the heading and scrolls it into view, if it appears because of the visitor's own action. */
function useFocusWhenShown(isAnswer: boolean) {
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
