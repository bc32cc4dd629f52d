import { type FormEvent, useId, useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Label } from "#app/ui/label.tsx";
import { PartFailed, Problem } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { draftKey } from "../lead-cache.ts";
import type { LeadRow } from "../lead-queries.ts";
import { MAX_NOTE_LENGTH } from "../offline/add-note-once.ts";
import { useDeviceDraft } from "../offline/use-device-draft.ts";
import { describeHistory, type HistoryEvent } from "./lead-history.ts";
import { LinkedText } from "./linked-text.tsx";
import { useAddLeadNote, useLeadHistory } from "./use-lead.ts";

/** A lead's history, latest first, with a form for notes. */
export function LeadHistorySection({ lead }: { lead: LeadRow }) {
  const titleId = useId();
  const history = useLeadHistory(lead.id);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h3 id={titleId} className="font-semibold">
        History
      </h3>
      <NoteForm lead={lead} />
      {history.isPending ? (
        <p role="status">
          {history.isPaused ? "Offline. Its history isn’t on this device." : "Loading the history..."}
        </p>
      ) : null}
      {history.isLoadingError ? (
        <PartFailed title="Failed to load the history" onRetry={history.refetch} />
      ) : null}
      {history.data ? (
        <ol className="grid gap-3">
          {describeHistory(lead.created_at, history.data).map((event) => (
            <HistoryItem key={event.id} {...event} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function NoteForm({ lead }: { lead: LeadRow }) {
  const fieldId = useId();
  const [text, setText] = useDeviceDraft(draftKey(lead.id), "");
  const [sent, setSent] = useState("");
  const [isAdded, setAdded] = useState(false);
  const add = useAddLeadNote();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || add.isPending) return;
    setSent(text);
    // The draft ends with the sending, and comes back if that fails.
    add.addNote(lead, { body: text }, () => setAdded(true));
  }

  return (
    <form className="grid gap-2 print:hidden" onSubmit={submit}>
      <Label htmlFor={fieldId}>Note</Label>
      <Textarea
        id={fieldId}
        growsFrom={2}
        maxLength={MAX_NOTE_LENGTH}
        value={add.isPending ? sent : text}
        readOnly={add.isPending}
        aria-keyshortcuts="n"
        onChange={({ target }) => {
          setText(target.value);
          setAdded(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <p aria-live="polite" className="sr-only">
        {isAdded ? "Note added" : null}
      </p>
      {add.isError ? <Problem>The note couldn’t be saved. Please try again.</Problem> : null}
      <Button
        type="submit"
        variant="outline"
        className="h-11 justify-self-start lg:h-9"
        aria-disabled={add.isPending || text.trim() === ""}
      >
        {add.isPending ? "Saving..." : "Add note"}
      </Button>
    </form>
  );
}

function HistoryItem({ at, by, kind, text }: HistoryEvent) {
  const { timeZone } = useBusiness();
  return (
    <li className="grid gap-0.5 border-border border-l-2 pl-3 text-sm">
      {kind === "note" ? (
        <p className="wrap-anywhere whitespace-pre-line text-base">
          <LinkedText>{text}</LinkedText>
        </p>
      ) : (
        <p className="wrap-anywhere font-medium">{text}</p>
      )}
      <p className="wrap-anywhere text-muted-foreground text-xs">
        <time dateTime={at}>{formatMoment(at, timeZone)}</time>
        {by ? (
          <>
            {" · "}
            <EmailText>{by}</EmailText>
          </>
        ) : null}
      </p>
    </li>
  );
}
