import { apiMessage } from "./api-errors.ts";
import { countOf, formatCount } from "./counts.ts";

/** The text of a toast. */
type ToastText = { title: string; description?: string; variant?: "destructive" };

type BulkWords<Answer> = {
  /** The title when all were changed. */
  allDone: (count: number) => string;
  /** What was done to those that were changed, such as "published". */
  done: string;
  /** What had been done to the others before, perhaps in another window of the same user, such as "saved". */
  doneBefore: string;
  describeOthers: (others: readonly Answer[]) => string;
};

/**
 * The toast about a bulk change. An answer with `changed` false is about a row that somebody else had changed before;
 * deleted rows have no answer.
 */
export function describeBulkChange<Answer extends { changed: boolean }>(
  requested: number,
  answers: readonly Answer[],
  { allDone, done, doneBefore, describeOthers }: BulkWords<Answer>,
): ToastText {
  const others = answers.filter((answer) => !answer.changed);
  const changed = answers.length - others.length;
  if (changed === requested) return { title: allDone(changed) };
  const gone = requested - answers.length;
  const title = [
    `${changed === 0 ? "None" : formatCount(changed)} ${done}`,
    others.length > 0 && `${formatCount(others.length)} had been ${doneBefore} in the meantime`,
    gone > 0 && `${countOf(gone, "is", "are")} no longer there`,
  ].filter((part) => part !== false);
  return {
    title: title.join(", "),
    ...(others.length > 0 && { description: describeOthers(others) }),
    ...(changed === 0 && { variant: "destructive" }),
  };
}

/**
 * The toast about a bulk change that failed. Without a response from the backend, it is unknown whether the change was
 * made.
 * @param noneChanged a sentence for when it is known that it was not
 */
export function describeBulkFailure(title: string, noneChanged: string, error: unknown): ToastText {
  const description = apiMessage(error)
    ? noneChanged
    : "No answer came. Check the list before you try again.";
  return { title, description, variant: "destructive" };
}

const MAX_NAMED = 3;

/** `“A”, “B”, “C”, and 2 others.`: the first few of the items. */
export function listFirst(items: readonly string[]): string {
  const listed = items.slice(0, MAX_NAMED);
  const others = items.length - listed.length;
  return `${listed.join(", ")}${others > 0 ? `, and ${countOf(others, "other", "others")}` : ""}.`;
}
