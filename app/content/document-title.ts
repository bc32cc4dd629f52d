/** How many characters of a title search results show, about. */
export const SHOWN_TITLE_LENGTH = 60;

/**
 * The title of a post's or page's document: with the brand behind it, unless search results would cut that off. They and
 * shared links name the site themselves.
 */
export function documentTitle(title: string, brand: string): string {
  const branded = `${title} | ${brand}`;
  return branded.length > SHOWN_TITLE_LENGTH ? title : branded;
}
