/** Escapes the wildcards in a text, for a `like` pattern that matches the text literally. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** A `like` pattern that matches anything containing the text. */
export function containsPattern(text: string): string {
  return `%${escapeLikePattern(text)}%`;
}

/** Quotes a value for a PostgREST `or` condition, in which unquoted commas, dots and parentheses have a meaning. */
export function quoteFilterValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
