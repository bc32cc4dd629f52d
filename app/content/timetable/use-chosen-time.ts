import { useCallback, useMemo, useState } from "react";
import { useBusiness } from "#app/lib/use-business.ts";
import { momentsAt } from "./local-moments.ts";
import type { Scheduled, TimetableAction } from "./timetable-queries.ts";
import { timetableMessages } from "./timetable-words.ts";
import { useSetTime } from "./use-timetable.ts";

/** As the form has it; without an action the likelier one; `later` is the second of two moments that a clock shows alike. */
type Choice = { action: TimetableAction | null; local: string; later: boolean };

const NONE: Choice = { action: null, local: "", later: false };

export type ChosenTime = ReturnType<typeof useChosenTime>;

/** The time that an author is choosing, until it is set: by the form's own button, or with the save of what it is for. */
export function useChosenTime(content: Scheduled, isPublished: boolean) {
  const { timeZone } = useBusiness();
  const { mutateAsync: save, isPending: isSetting } = useSetTime(content);
  const [choice, setChoice] = useState(NONE);
  // Anew with each refusal, so that each leads to the field.
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
      // A toast has said so.
      return false;
    }
    setChoice(NONE);
    return true;
  }, [action, choice.local, moment, save]);
  const choose = useCallback((changed: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...changed }));
    setProblem(null);
  }, []);
  /** Before a save: sets what was chosen, so that it isn’t left behind. @returns whether nothing is left to set */
  const settle = useCallback(async () => choice.local === "" || set(), [choice.local, set]);

  // The same while nothing of it changes: a section that shows it isn’t drawn anew with each key of the text.
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
