/** Name of the honeypot field, which people can't see. Browsers and password managers don't autofill a field of this name. */
export const HIDDEN_FIELD = "subject";

/** Origin of Cloudflare Turnstile, the bot check. */
export const BOT_CHECK_ORIGIN = "https://challenges.cloudflare.com";

/** Form field in which Turnstile puts its token. Turnstile chose the name. */
const CHECK_FIELD = "cf-turnstile-response";

/** Request header: how many seconds the page had been open. Only script sends it. */
export const SECONDS_OPEN_HEADER = "x-seconds-open";

/** Hints of spam in how a form was sent. A sender can forge all of them. */
export type SpamHints = {
  hiddenField: boolean;
  /** How long the page had been open; null when unknown, such as without script. */
  secondsOpen: number | null;
  /** Turnstile's token; null when the check left none or is not set up. */
  checkToken: string | null;
};

export function readSpamHints({ headers }: Request, form: FormData): SpamHints {
  const seconds = headers.get(SECONDS_OPEN_HEADER) ?? "";
  const token = form.get(CHECK_FIELD);
  return {
    hiddenField: Boolean(form.get(HIDDEN_FIELD)),
    secondsOpen: /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
    checkToken: typeof token === "string" ? token : null,
  };
}
