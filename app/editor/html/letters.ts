/**
 * A caret position that HTML and the rich view have in common: the number of letters (characters other than white
 * space) before it, and whether it belongs to the next letter rather than the previous one.
 */
export type PlaceAmongLetters = { letters: number; isBeforeNext: boolean };

/**
 * Letters: any character but white space. In HTML, a character reference is one letter, and tags are skipped. What is
 * not closed ends with the text, as in browsers: otherwise, all of the text would be searched for the end of each tag.
 */
const LETTERS_OF_TEXT = /[^ \t\n\r\f]/gu;
const TAGS_AND_LETTERS =
  /(<!--.*?(?:-->|$)|<[/a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$))|&(?:#\d+|#x[\da-f]+|[a-z\d]+);|[^ \t\n\r\f]/gisu;

type Letter = { start: number; end: number };

const asLetter = ({ index, 0: { length } }: RegExpExecArray): Letter => ({
  start: index,
  end: index + length,
});

export const lettersOfText = (text: string): Letter[] => [...text.matchAll(LETTERS_OF_TEXT)].map(asLetter);

const lettersOfHtml = (html: string): Letter[] =>
  [...html.matchAll(TAGS_AND_LETTERS)].filter(([, tag]) => !tag).map(asLetter);

/** The place at an offset in HTML. An offset inside a tag counts as just after the last letter before the tag. */
export function placeInHtml(html: string, offset: number): PlaceAmongLetters {
  const before = lettersOfHtml(html).filter(({ end }) => end <= offset);
  const between = html.slice(before.at(-1)?.end ?? 0, offset);
  return { letters: before.length, isBeforeNext: /[ \t\n\r\f]|<[a-z]/i.test(between) };
}

/** The offset of a place in HTML; if it has fewer letters, the end of the last one. */
export function offsetInHtml(html: string, place: PlaceAmongLetters): number {
  return findAmong(lettersOfHtml(html), place) ?? Math.max(html.indexOf("</"), 0);
}

/** The offset of a place among letters; null if there are no letters. */
export function findAmong(
  all: readonly Letter[],
  { letters, isBeforeNext }: PlaceAmongLetters,
): number | null {
  const next = all[letters];
  if (next && (isBeforeNext || letters === 0)) return next.start;
  return all[letters - 1]?.end ?? all.at(-1)?.end ?? null;
}
