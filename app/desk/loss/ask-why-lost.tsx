import { type FormEvent, useId, useState } from "react";
import { LOST_REASONS, nameOfLostReason } from "#app/leads/lost-reason.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { nameLinkId } from "../contact-info.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { useJustClosed } from "./just-closed.ts";
import { LOST_WORDS_MAX } from "./loss-fields.tsx";
import { useLoss } from "./use-loss.ts";

/** Asks why the lead was lost that was just closed, without being in the way: nobody has to answer. */
export function AskWhyLost() {
  const [lead, forget] = useJustClosed();
  return lead ? <Question key={lead.id} lead={lead} onDone={forget} /> : null;
}

type QuestionProps = { lead: LeadRow; onDone: () => void };

function Question({ lead, onDone }: QuestionProps) {
  const titleId = useId();
  const { saveReason, saveWords } = useLoss(lead);
  const [isOther, setOther] = useState(false);

  function leave() {
    onDone();
    document.getElementById(nameLinkId(lead.id))?.focus({ preventScroll: true });
  }

  function answer(reason: string, words = "") {
    saveReason(reason);
    if (words) saveWords(words);
    leave();
  }

  return (
    <section
      aria-labelledby={titleId}
      className="fixed z-40 grid gap-3 rounded-lg border border-border bg-card p-4 shadow-lg max-lg:inset-x-3 max-lg:top-3 lg:bottom-6 lg:left-6 lg:w-96"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        leave();
      }}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="wrap-anywhere line-clamp-2 font-semibold">
          Why was {lead.name} lost?
        </h2>
        <Button variant="link" className="h-11 px-1 lg:h-6" onClick={leave}>
          Skip
        </Button>
      </div>
      {isOther ? (
        <OwnWords onSave={(words) => answer("other", words)} />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {LOST_REASONS.map((reason) => (
            <Button
              key={reason}
              variant="outline"
              className="h-11 px-2"
              onClick={() => (reason === "other" ? setOther(true) : answer(reason))}
            >
              {nameOfLostReason(reason)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function OwnWords({ onSave }: { onSave: (words: string) => void }) {
  const id = useId();
  const [words, setWords] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(words.trim());
  }
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <Label htmlFor={id}>In a few words</Label>
      <div className="flex gap-2">
        <Input
          autoFocus
          id={id}
          className="h-11"
          maxLength={LOST_WORDS_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" className="h-11">
          Save
        </Button>
      </div>
    </form>
  );
}
