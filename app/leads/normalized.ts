/** More than any field takes, even of letters that are typed as several characters. */
const MAX_NORMALIZED = 4_000;

/** The text in that normal form, unless it is too long for any field: a long one of accents would take seconds. */
export function normalized(text: string, form: "NFC" | "NFKC"): string {
  return text.length > MAX_NORMALIZED ? text : text.normalize(form);
}
