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
  const searched = ` ${searchable(text)}`;
  const has = (form: string) => searched.includes(form.length < 3 ? ` ${form}` : form);
  return terms.every((forms) => forms.some((form) => has(searchable(form))));
}

/** Letters that are searched for as others, besides those with an accent. */
const PLAIN: Record<string, string> = {
  đ: "d",
  ð: "d",
  ł: "l",
  ø: "o",
  ı: "i",
  ß: "ss",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
};

/** A text without what searches ignore: case, accents, invisible marks. The same as the database's `private.searchable`. */
export function searchable(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .replace(/[đðłøıß‘’ʼ“”]/g, (letter) => PLAIN[letter] ?? letter);
}

function numberForms(typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  return digits === typed ? [digits] : [digits, typed];
}
