import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { moveFocusOutOf, takeLostFocus } from "#app/ui/move-focus.ts";
import { Problem } from "#app/ui/notice.tsx";
import type { AfterCall } from "../desk-location-state.ts";
import { SoonButtons } from "../follow-up/follow-up-fields.tsx";
import { useChangeField } from "../follow-up/lead-fields.ts";
import type { LeadRow } from "../lead-queries.ts";
import { OPEN_LEAD_NAME } from "../row-focus.ts";
import { useChangeLeadStatus } from "../use-leads.ts";
import { CALL_OUTCOMES, type CallOutcome } from "./call-outcomes.ts";
import { useAddLeadNote } from "./use-lead.ts";

const OUTCOME = "h-12 min-w-0 max-lg:px-1 lg:h-11";

type CallQuestionsProps = {
  lead: LeadRow;
  /** What was left to ask when the lead was left or the page reloaded; undefined if no outcome had been chosen. */
  chosen: AfterCall | undefined;
  /** Runs before the outcome is saved, and with `undefined` if that fails. */
  onChoose: (outcome: AfterCall | undefined) => void;
};

/**
 * Asks how a call went and adds a note, then asks when to call again if nobody was reached. A new lead becomes
 * Contacted.
 */
export function CallQuestions({ lead, chosen, onChoose }: CallQuestionsProps) {
  const changeStatus = useChangeLeadStatus();
  const { addNote, isPending, isError } = useAddLeadNote();
  const [outcome, setOutcome] = useState(chosen);
  const questions = useRef<HTMLDivElement>(null);

  const askAnew = useEffectEvent(() => onChoose(undefined));
  useEffect(() => {
    if (isError) askAnew();
  }, [isError]);

  function record({ label: _, isOpen, ...note }: CallOutcome) {
    if (isPending) return;
    // All is kept or queued at once: the user may leave the lead before the note is saved.
    onChoose(isOpen ? "open" : "final");
    addNote(lead, note, isOpen ? () => setOutcome("open") : hide);
    if (lead.status === "new") changeStatus({ lead, status: "contacted" });
  }

  function hide() {
    moveFocusOutOf(questions.current, document.getElementById(OPEN_LEAD_NAME));
    setOutcome("final");
  }

  function finish() {
    if (isPending) return;
    hide();
    onChoose("final");
  }

  if (outcome === "final") return null;
  return (
    <div ref={questions} className="basis-full">
      {outcome === "open" ? (
        <CallAgain lead={lead} onDone={finish} />
      ) : (
        <HowItWent isSaving={isPending} isError={isError} onChoose={record} onNoCall={finish} />
      )}
    </div>
  );
}

type HowItWentProps = {
  isSaving: boolean;
  isError: boolean;
  onChoose: (outcome: CallOutcome) => void;
  onNoCall: () => void;
};

function HowItWent({ isSaving, isError, onChoose, onNoCall }: HowItWentProps) {
  return (
    <Question legend="How did the call go?" isLegendHidden={isError}>
      <div className="grid grid-cols-3 gap-1.5 lg:grid-cols-2 lg:gap-2">
        {CALL_OUTCOMES.map((outcome) => (
          <Button
            key={outcome.label}
            variant="outline"
            className={OUTCOME}
            aria-disabled={isSaving}
            onClick={() => onChoose(outcome)}
          >
            {outcome.label}
          </Button>
        ))}
        <Button variant="link" className={OUTCOME} aria-disabled={isSaving} onClick={onNoCall}>
          No call made
        </Button>
      </div>
      {isError ? (
        <Problem className="-order-1 max-sm:text-xs lg:order-none">
          That couldn’t be saved. Please try again.
        </Problem>
      ) : null}
    </Question>
  );
}

/** Takes the focus if it was on a button of the question before. */
function CallAgain({ lead, onDone }: { lead: LeadRow; onDone: () => void }) {
  const change = useChangeField("follow_up_on");
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => takeLostFocus(question.current, { preventScroll: true }), []);
  return (
    <div ref={question} tabIndex={-1} className="outline-none">
      <Question legend="Call again">
        <div className="flex flex-wrap gap-2">
          <SoonButtons
            onChoose={(day) => {
              change(lead, day);
              onDone();
            }}
          />
          <Button variant="link" size="small" className="grow max-lg:h-11" onClick={onDone}>
            No follow-up
          </Button>
        </div>
      </Question>
    </div>
  );
}

type QuestionProps = { legend: string; isLegendHidden?: boolean; children: ReactNode };

function Question({ legend, isLegendHidden = false, children }: QuestionProps) {
  return (
    <fieldset className="grid gap-2 lg:rounded-md lg:border lg:border-border lg:p-3">
      <legend className={cn("font-medium text-sm max-lg:pb-1 lg:px-1", isLegendHidden && "max-lg:sr-only")}>
        {legend}
      </legend>
      {children}
    </fieldset>
  );
}
