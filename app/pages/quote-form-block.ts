/** Stands in a page's content for the quote form, which no stored HTML can hold. */
export const QUOTE_FORM_BLOCK = '<div data-block="quote-form"></div>';

/** Sanitised content as the HTML before and after its quote form; `after` is null where it has none. */
export function splitAtQuoteForm(content: string): { before: string; after: string | null } {
  const [before = "", ...rest] = content.split(QUOTE_FORM_BLOCK);
  return { before, after: rest.length > 0 ? rest.join("") : null };
}
