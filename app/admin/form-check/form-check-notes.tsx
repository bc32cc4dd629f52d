import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatAge, formatMoment } from "#app/lib/time/moments.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { MarkedNote } from "#app/ui/notice.tsx";
import { callAdminEndpoint } from "../call-admin-endpoint.ts";
import type { FormCheckState } from "./form-check-state.ts";

/** A warning that the quote form may not work. */
export function FormTrouble() {
  const trouble = useFormCheck()?.trouble;
  return trouble ? <MarkedNote tone="failure">{trouble}</MarkedNote> : null;
}

/** When the form was last seen to work. */
export function FormNote() {
  const words = useFormCheck();
  return words ? <p>{words.last}</p> : null;
}

/** What an admin sees about the form: a problem, if any, and when it last worked. */
type FormCheckWords = { trouble: string | null; last: string };

const MINUTE_MS = 60_000;

export function formCheckInWords(state: FormCheckState, now: number, timeZone: string): FormCheckWords {
  return { trouble: troubleInWords(state, now, timeZone), last: lastVerified(state, now) };
}

/** Contains no relative time: screen readers announce it on every change. */
function troubleInWords(
  { everyMinutes, status: { verifiedAt, failing } }: FormCheckState,
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
  const isOverdue = verifiedAt !== null && now - Date.parse(verifiedAt) > (2 * everyMinutes + 5) * MINUTE_MS;
  return isOverdue ? "The form check is overdue. Nobody knows whether the form works." : null;
}

function lastVerified(
  { everyMinutes, status: { verifiedAt, failing } }: FormCheckState,
  now: number,
): string {
  if (everyMinutes === null) return "The form check is off (FORM_CHECK_EVERY).";
  if (verifiedAt) return `Form last verified ${formatAge(verifiedAt, now)}.`;
  return failing
    ? "The form hasn’t been verified yet."
    : "The form is about to be checked for the first time.";
}

const LOOK_AGAIN_MS = 30_000;

/** For admins. Null until loaded. */
function useFormCheck() {
  const client = useBackendClient();
  const { timeZone } = useBusiness();
  const now = useNow();
  const { data: state } = useQuery({
    queryKey: ["form-check"],
    queryFn: ({ signal }) =>
      callAdminEndpoint(client, "/admin/form-check/state", { signal }) as Promise<FormCheckState>,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return state ? formCheckInWords(state, now, timeZone) : null;
}
