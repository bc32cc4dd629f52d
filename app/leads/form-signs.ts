/** A field that people can't see: browsers and password managers know nothing to put into one of this name. */
export const HIDDEN_FIELD = "subject";

/** Where the check for robots comes from, Cloudflare Turnstile. */
export const ROBOT_CHECK_ORIGIN = "https://challenges.cloudflare.com";

/** In which the check for robots, where the settings name one, leaves its token: its own name. */
export const CHECK_FIELD = "cf-turnstile-response";

/** Says after how many seconds the form was sent, where a script sends it. */
export const SECONDS_OPEN_HEADER = "x-seconds-open";

/** What is told by how a form was sent, beside what it says. Whoever sends it can make it look like any other. */
export type FormSigns = {
  hiddenField: boolean;
  /** How long its page had been open; null where nobody knows, as of a form sent without script. */
  secondsOpen: number | null;
  /** What the check for robots left in the form; null where it left nothing, or there is none. */
  checkToken: string | null;
};

export function formSigns({ headers }: Request, form: FormData): FormSigns {
  const seconds = headers.get(SECONDS_OPEN_HEADER) ?? "";
  const token = form.get(CHECK_FIELD);
  return {
    hiddenField: Boolean(form.get(HIDDEN_FIELD)),
    secondsOpen: /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
    checkToken: typeof token === "string" ? token : null,
  };
}
