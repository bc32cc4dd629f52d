/**
 * What a page or post may hold at most; the database holds the same. `markup` counts tags, their attributes and
 * symbols that are written as references: the server takes its time over them, and answers nobody else meanwhile. A
 * post of 10,000 words has some 65,000 characters and 5,000 pieces of markup; bench/results.md says how long content at
 * these limits takes.
 */
export const CONTENT_LIMITS = { characters: 200_000, markup: 6_000, blocks: 50 };

const PIECE = /<[^<>]*|[&\u00a0]/g;
const BETWEEN_ATTRIBUTES = /[\s/]+/g;
const BLOCK = /data-block/gi;

/** What keeps content from being saved, in words; null when nothing does. */
export function contentProblem(content: string): string | null {
  const { characters } = CONTENT_LIMITS;
  if (content.length > characters) return `At most ${characters.toLocaleString("en-US")} characters.`;
  if (cutUnwieldy(content) !== content)
    return `This has more than ${CONTENT_LIMITS.markup.toLocaleString("en-US")} tags, attributes and symbols. Please split it into several.`;
  if ((content.match(BLOCK)?.length ?? 0) > CONTENT_LIMITS.blocks)
    return `This has more than ${CONTENT_LIMITS.blocks} blocks. Please split it into several.`;
  return null;
}

/** HTML up to where it holds more than it may: whatever was stored, showing it must not keep everybody waiting. */
export function cutUnwieldy(html: string): string {
  let markup = 0;
  for (const { 0: piece, index } of html.matchAll(PIECE)) {
    markup += 1 + (piece.match(BETWEEN_ATTRIBUTES)?.length ?? 0);
    if (markup > CONTENT_LIMITS.markup) return html.slice(0, index);
  }
  return html.slice(0, CONTENT_LIMITS.characters);
}
