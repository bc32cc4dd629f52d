import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { Label } from "#app/ui/label.tsx";
import { useBulkChange } from "../bulk/use-bulk-change.ts";
import type { LeadRow } from "../lead-queries.ts";
import { focusNameLink } from "../row-focus.ts";
import { useJustClosed } from "./just-closed.ts";
import { LOST_REASONS, nameOfLostReason } from "./lost-reason.ts";
import { MAX_LOST_WORDS_LENGTH, useLoss } from "./use-loss.ts";

/** Asks why the leads that were just closed were lost. Answering is optional. */
export function AskWhyLost() {
  const { leads, words, endQuestion, keepWords } = useJustClosed();
  const [lead, ...others] = leads;
  if (!lead) return null;
  const key = leads.map(({ id }) => id).join();
  const leave = () => {
    endQuestion();
    focusNameLink(lead.id, { preventScroll: true });
  };
  const about = { words, onDone: leave, onWords: keepWords };
  if (others.length > 0) return <AboutMany key={key} leads={leads} {...about} />;
  return <AboutOne key={key} lead={lead} {...about} />;
}

/** `words`: what has been typed of the answer. */
type AboutProps = { words: string; onDone: () => void; onWords: (words: string) => void };

function AboutOne({ lead, onDone, ...own }: { lead: LeadRow } & AboutProps) {
  const { saveReason, saveWords } = useLoss({ ...lead, status: "closed" });
  return (
    <Question
      title={`Why was ${lead.name} lost?`}
      onLeave={onDone}
      {...own}
      onAnswer={(reason, words) => {
        saveReason(reason);
        if (words) saveWords(words);
        onDone();
      }}
    />
  );
}

/** One answer for all leads that were closed together. Undo also reopens them. */
function AboutMany({ leads, onDone, ...own }: { leads: readonly LeadRow[] } & AboutProps) {
  const changeAll = useBulkChange();
  return (
    <Question
      title={`Why were ${leads.length.toLocaleString("en-US")} leads lost?`}
      onLeave={onDone}
      {...own}
      onAnswer={(reason, words) => {
        const change = { lost_reason: reason, lost_words: words || null };
        const isSent = changeAll({
          wanted: leads.map((lead) => ({ lead: { ...lead, status: "closed" }, change, before: lead })),
          done: `set to Closed: ${nameOfLostReason(reason)}`,
        });
        if (isSent) onDone();
      }}
    />
  );
}

type OwnWordsProps = Omit<AboutProps, "onDone">;

type QuestionProps = OwnWordsProps & {
  title: string;
  onLeave: () => void;
  onAnswer: (reason: string, words: string) => void;
};

/** In a wide window the question is at the bottom, and a spacer lets the last row scroll out from under it. */
function Question({ title, onLeave, onAnswer, ...own }: QuestionProps) {
  const titleId = useId();
  const [isOther, setOther] = useState(own.words !== "");
  return (
    <>
      <div aria-hidden className="h-12 max-lg:hidden" />
      <section
        aria-labelledby={titleId}
        data-question
        className="fixed z-40 border-border bg-card p-4 shadow-lg max-lg:inset-x-3 max-lg:top-3 max-lg:max-h-[calc(100dvh-1.5rem)] max-lg:overflow-y-auto max-lg:rounded-lg max-lg:border lg:inset-x-0 lg:bottom-0 lg:border-t lg:px-0 lg:py-3"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || isComposing(event)) return;
          event.stopPropagation();
          onLeave();
        }}
      >
        <div className="mx-auto grid lg:px-8 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:items-center">
          <h2 id={titleId} className="wrap-anywhere line-clamp-2 self-center font-semibold">
            {title}
          </h2>
          <Button variant="link" className="h-11 px-1 lg:order-last lg:h-6" onClick={onLeave}>
            Skip
          </Button>
          <div className="max-lg:col-span-2">
            {isOther ? (
              <OwnWords {...own} onSave={(words) => onAnswer("other", words)} />
            ) : (
              <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:flex">
                {LOST_REASONS.map((reason) => (
                  <Button
                    key={reason}
                    variant="outline"
                    size="small"
                    className="h-11 px-2 lg:h-9"
                    onClick={() => (reason === "other" ? setOther(true) : onAnswer(reason, ""))}
                  >
                    {nameOfLostReason(reason)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        </div>
      </section>
    </>
  );
}

function OwnWords({ words: kept, onWords, onSave }: OwnWordsProps & { onSave: (words: string) => void }) {
  const id = useId();
  const [words, setWords] = useState(kept);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(words.trim());
  }
  return (
    <form className="grid gap-2 lg:flex lg:items-center" onSubmit={submit}>
      <Label htmlFor={id} className="shrink-0">
        In a few words
      </Label>
      <div className="flex gap-2">
        <Input
          // Not when the question comes back with what was typed.
          autoFocus={kept === ""}
          id={id}
          className="h-11 lg:h-9 lg:w-72"
          maxLength={MAX_LOST_WORDS_LENGTH}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            onWords(target.value);
          }}
        />
        <Button type="submit" className="h-11 lg:h-9">
          Save
        </Button>
      </div>
    </form>
  );
}
