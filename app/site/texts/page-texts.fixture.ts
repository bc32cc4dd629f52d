import type { Business } from "#app/lib/business.ts";
import { cityPage } from "./built-in-pages.ts";
import { CITY_LINKS } from "./site-paths.ts";

export const cityPages = (business: Business) => CITY_LINKS.map(({ slug }) => cityPage(slug, business));

/** Every string in a page's data, at any depth. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsOf);
}
