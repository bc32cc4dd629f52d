import { useCallback, useMemo, useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import type { ContentRef } from "../content-identity.ts";
import { momentsAt } from "./local-moments.ts";
import type { TimetableAction } from "./timetable-queries.ts";
import { timetableMessages } from "./timetable-words.ts";
import { useSetTime } from "./use-timetable.ts";

/** The form's values. A null action means the likelier one; `later` picks the second instant of a repeated hour. */
type Selection = { action: TimetableAction | null; local: string; later: boolean };

const NONE: Selection = { action: null, local: "", later: false };

export type ChosenTime = ReturnType<typeof useChosenTime>;

/** The form's values, which the editor needs before it knows which content they are for. */
export function useTimeSelection() {
  const [choice, setChoice] = useState(NONE);
  return { choice, setChoice, isChosen: choice.local !== "" };
}

/** The time that an author is choosing, until it is set by the form's button or when the content is saved. */
export function useChosenTime(
  content: ContentRef,
  isPublished: boolean,
  { choice, setChoice, isChosen }: ReturnType<typeof useTimeSelection>,
) {
  const { timeZone } = useBusiness();
  const { mutateAsync: save, isPending: isSetting } = useSetTime(content);
  // A new object for each failure, so that each one moves the focus to the field.
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const moments = useMemo(() => momentsAt(choice.local, timeZone), [choice.local, timeZone]);
  const moment = moments[choice.later ? 1 : 0] ?? moments[0];
  const action = choice.action ?? (isPublished ? "unpublish" : "publish");

  /** @returns whether it is set */
  const set = useCallback(async (): Promise<boolean> => {
    const text = problemOf(choice.local, moment);
    setProblem(text === null ? null : { text });
    if (!moment || text !== null) return false;
    try {
      await save({ action, due_at: moment });
    } catch {
      // The mutation showed a toast.
      return false;
    }
    setChoice(NONE);
    return true;
  }, [action, choice.local, moment, save, setChoice]);
  const choose = useCallback(
    (changed: Partial<Selection>) => {
      setChoice((before) => ({ ...before, ...changed }));
      setProblem(null);
    },
    [setChoice],
  );
  /** Call before saving: sets a chosen time that hasn't been set yet. @returns false if that failed */
  const settle = useCallback(async () => !isChosen || set(), [isChosen, set]);

  // Memoized, so that typing in the editor doesn't re-render the memoized section.
  return useMemo(
    () => ({ action, choice, moments, moment, problem, isSetting, choose, set, settle }),
    [action, choice, moments, moment, problem, isSetting, choose, set, settle],
  );
}

function problemOf(local: string, moment: string | undefined): string | null {
  if (!local) return timetableMessages.incomplete;
  if (!moment) return timetableMessages.skipped;
  return Date.parse(moment) <= Date.now() ? timetableMessages.past : null;
}
