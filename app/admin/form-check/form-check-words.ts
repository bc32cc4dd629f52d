import { formatAge, formatMoment } from "#app/lib/moments.ts";
import type { FormCheckState } from "./form-check-state.ts";

/** What an admin is told of the form: what has to be done about it, if anything, and when it was last seen to work. */
export type FormCheckWords = { trouble: string | null; last: string };

const MINUTE_MS = 60_000;

export function formCheckInWords(state: FormCheckState, now: number, timeZone: string): FormCheckWords {
  return { trouble: troubleInWords(state, now, timeZone), last: lastProof(state, now) };
}

/** Without a word that ages: it is read out whenever it changes. */
function troubleInWords(
  { everyMinutes, status: { provenAt, failing } }: FormCheckState,
  now: number,
  timeZone: string,
): string | null {
  if (everyMinutes === null) return null;
  if (failing) {
    const since = formatMoment(failing.since, timeZone);
    const failed =
      failing.times === 1
        ? `The form check failed on ${since}`
        : `The form check has been failing since ${since}`;
    return `${failed}. ${failing.reason}`;
  }
  const isOverdue = provenAt !== null && now - Date.parse(provenAt) > (2 * everyMinutes + 5) * MINUTE_MS;
  return isOverdue ? "The form check is overdue. Nobody knows whether the form works." : null;
}

function lastProof({ everyMinutes, status: { provenAt, failing } }: FormCheckState, now: number): string {
  if (everyMinutes === null) return "Nobody checks that the form works: FORM_CHECK_EVERY is off.";
  if (provenAt) return `Form last proven ${formatAge(provenAt, now)}.`;
  return failing ? "The form hasn’t been proven yet." : "The form is about to be checked for the first time.";
}
