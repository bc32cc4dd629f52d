import type { NewNote } from "./lead-history.ts";

export type CallOutcome = NewNote & {
  label: string;
  /** Nobody spoke to the person, who would be forgotten without a follow-up: the lead is no longer new. */
  isOpen?: true;
};

/** Outcomes of a call, with the note that each adds to the lead. */
export const CALL_OUTCOMES: readonly CallOutcome[] = [
  { label: "Reached", call_outcome: "reached", body: "Called: reached." },
  { label: "Booked", call_outcome: "booked", body: "Called: booked." },
  { label: "Voicemail", call_outcome: "voicemail", body: "Called: left a voicemail.", isOpen: true },
  { label: "No answer", call_outcome: "no_answer", body: "Called: no answer.", isOpen: true },
  { label: "Wrong number", call_outcome: "wrong_number", body: "Called: wrong number.", isOpen: true },
];
