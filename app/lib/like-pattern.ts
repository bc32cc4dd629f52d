/** The pattern of `like` that only a text itself fits, whatever wildcards are in it. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The pattern of `like` that fits what a text stands in. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** A value in the grammar of PostgREST's `or`, in which commas, dots and parentheses have a meaning unless quoted. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
