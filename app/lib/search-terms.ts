/** What each row that is found has, every one of them in one of its forms. */
export type SearchTerms = string[][];

const PHONE_LIKE = /^[+\d().–/-]*\d[+\d().–/-]*$/;

/**
 * Reads a search as people type it: every word counts, in any order. Words of digits that stand together are one phone
 * number too, however it is spelled, as far as it is typed.
 */
export function searchTerms(search: string): SearchTerms {
  const terms: SearchTerms = [];
  let number: string[] = [];
  for (const word of [...search.split(/\s+/), ""]) {
    if (PHONE_LIKE.test(word)) number.push(word);
    else if (number.length === 0 || !/^[().–/-]+$/.test(word)) {
      if (number.length > 0) terms.push(numberForms(number.join(" ")));
      number = [];
      if (word) terms.push([word]);
    }
  }
  return terms;
}

/** Whether a text has every term, as the database's `private.has_terms` sees it; for the few that are not kept there. */
export function hasTerms(text: string, terms: SearchTerms): boolean {
  const searchable = ` ${text.toLowerCase()}`;
  const has = (form: string) => searchable.includes(form.length < 3 ? ` ${form}` : form);
  return terms.every((forms) => forms.some((form) => has(form.toLowerCase())));
}

function numberForms(typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  return digits === typed ? [digits] : [digits, typed];
}
