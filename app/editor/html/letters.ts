/** A place in text that two writings of it share: how many letters stand before it, and whether it goes with the next one. */
export type PlaceAmongLetters = { letters: number; isBeforeNext: boolean };

/** What is no space between words: a sign, or an entity, which is one. */
const LETTERS_OF_TEXT = /[^ \t\n\r\f]/gu;
const TAGS_AND_LETTERS =
  /(<!--.*?-->|<[/a-z](?:"[^"]*"|'[^']*'|[^'">])*>)|&(?:#\d+|#x[\da-f]+|[a-z\d]+);|[^ \t\n\r\f]/gisu;

type Letter = { start: number; end: number };

const asLetter = ({ index, 0: { length } }: RegExpExecArray): Letter => ({
  start: index,
  end: index + length,
});

export const lettersOfText = (text: string): Letter[] => [...text.matchAll(LETTERS_OF_TEXT)].map(asLetter);

const lettersOfHtml = (html: string): Letter[] =>
  [...html.matchAll(TAGS_AND_LETTERS)].filter(([, tag]) => !tag).map(asLetter);

/** Which place an offset in HTML is; within a tag, the one behind the letter before that. */
export function placeInHtml(html: string, offset: number): PlaceAmongLetters {
  const before = lettersOfHtml(html).filter(({ end }) => end <= offset);
  const between = html.slice(before.at(-1)?.end ?? 0, offset);
  return { letters: before.length, isBeforeNext: /[ \t\n\r\f]|<[a-z]/i.test(between) };
}

/** The offset in HTML of a place; where there are no such letters, of the end of those there are. */
export function offsetInHtml(html: string, place: PlaceAmongLetters): number {
  return findAmong(lettersOfHtml(html), place) ?? Math.max(html.indexOf("</"), 0);
}

/** Where a place is among letters; null where there are none. */
export function findAmong(
  all: readonly Letter[],
  { letters, isBeforeNext }: PlaceAmongLetters,
): number | null {
  const next = all[letters];
  if (next && (isBeforeNext || letters === 0)) return next.start;
  return all[letters - 1]?.end ?? all.at(-1)?.end ?? null;
}
