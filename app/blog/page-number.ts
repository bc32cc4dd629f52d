/** The number of a page of posts as an address gives it; whatever is no such number means the first page. */
export function parsePageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
