/**
 * The most that a page or post may hold; the database enforces the same limits. `markup` counts tags, attributes and
 * character references, because parsing them blocks the server's only thread. A post of 10,000 words has about 65,000
 * characters and 5,000 pieces of markup; bench/results.md says how long content at these limits takes.
 */
export const CONTENT_LIMITS = { characters: 200_000, markup: 6_000, blocks: 50 };

const PIECE = /<[^<>]*|[&\u00a0]/g;
const BETWEEN_ATTRIBUTES = /[\s/]+/g;
const BLOCK = /data-block/gi;

/** Why content can't be saved, as a message; null when it can. */
export function contentProblem(content: string): string | null {
  const { characters } = CONTENT_LIMITS;
  if (content.length > characters) return `At most ${characters.toLocaleString("en-US")} characters.`;
  if (cutToLimits(content) !== content)
    return `This has more than ${CONTENT_LIMITS.markup.toLocaleString("en-US")} tags, attributes and symbols. Please split it into several.`;
  if ((content.match(BLOCK)?.length ?? 0) > CONTENT_LIMITS.blocks)
    return `This has more than ${CONTENT_LIMITS.blocks} blocks. Please split it into several.`;
  return null;
}

/** Cuts HTML off at the limits, so that rendering oversized stored content can't block the server. */
export function cutToLimits(html: string): string {
  let markup = 0;
  for (const { 0: piece, index } of html.matchAll(PIECE)) {
    markup += 1 + (piece.match(BETWEEN_ATTRIBUTES)?.length ?? 0);
    if (markup > CONTENT_LIMITS.markup) return html.slice(0, index);
  }
  return html.slice(0, CONTENT_LIMITS.characters);
}
