const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether anything can have it for its id; the database refuses a question about what nothing can. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
