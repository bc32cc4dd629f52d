/** A field that people can't see: browsers and password managers know nothing to put into one of this name. */
export const HIDDEN_FIELD = "subject";

/** Says after how many seconds the form was sent, where a script sends it. */
export const SECONDS_OPEN_HEADER = "x-seconds-open";

/** What is told by how a form was sent, beside what it says. Whoever sends it can make it look like any other. */
export type FormSigns = {
  hiddenField: boolean;
  /** How long its page had been open; null where nobody knows, as of a form sent without script. */
  secondsOpen: number | null;
};

export function formSigns({ headers }: Request, form: FormData): FormSigns {
  const seconds = headers.get(SECONDS_OPEN_HEADER) ?? "";
  return {
    hiddenField: Boolean(form.get(HIDDEN_FIELD)),
    secondsOpen: /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
  };
}
