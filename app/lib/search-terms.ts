/** A row matches if it contains at least one form of every term. */
type SearchTerms = string[][];

const PHONE_LIKE = /^[+\d().–/-]*\d[+\d().–/-]*$/;

/**
 * Splits a search into terms: every word must match, in any order. Adjacent words of digits form one phone number,
 * however it is formatted and even if it is incomplete.
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

/**
 * Whether a text matches every term, by the same rules as the database's `private.has_terms`. For the few texts that
 * are not in the database.
 */
export function hasTerms(text: string, terms: SearchTerms): boolean {
  const searchable = ` ${simplify(text)}`;
  const has = (form: string) => searchable.includes(form.length < 3 ? ` ${form}` : form);
  return terms.every((forms) => forms.some((form) => has(simplify(form))));
}

function simplify(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"');
}

function numberForms(typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  return digits === typed ? [digits] : [digits, typed];
}
