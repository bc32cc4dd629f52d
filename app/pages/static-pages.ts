/** A page that is built into the site; its slug is its path without the slash, empty for the home page. */
export type StaticPage = { slug: string; title: string };

export const STATIC_PAGES: readonly StaticPage[] = [
  { slug: "", title: "Home" },
  { slug: "services", title: "Services" },
  { slug: "washer-dryer-combo-rental", title: "Washer & Dryer Combo Rental" },
  { slug: "washer-rental-las-vegas", title: "Washer Rental Las Vegas" },
  { slug: "dryer-rental-las-vegas", title: "Dryer Rental Las Vegas" },
  { slug: "about", title: "About" },
  { slug: "service-areas", title: "Service Areas" },
  { slug: "las-vegas-washer-rental", title: "Las Vegas Washer Rental" },
  { slug: "henderson-appliance-rental", title: "Henderson Appliance Rental" },
  { slug: "north-las-vegas-washer-rental", title: "North Las Vegas Washer Rental" },
  { slug: "summerlin-appliance-rental", title: "Summerlin Appliance Rental" },
  { slug: "green-valley-appliance-rental", title: "Green Valley Appliance Rental" },
  { slug: "centennial-hills-washer-rental", title: "Centennial Hills Washer Rental" },
  { slug: "boulder-city-appliance-rental", title: "Boulder City Appliance Rental" },
  { slug: "faq", title: "FAQ" },
  { slug: "contact", title: "Contact" },
  { slug: "blog", title: "Blog" },
  { slug: "privacy", title: "Privacy Policy" },
  { slug: "terms", title: "Terms & Conditions" },
];

/** The built-in pages whose slug no dynamic page has taken. */
export function staticPagesBeside(takenSlugs: Iterable<string>): StaticPage[] {
  const taken = new Set(takenSlugs);
  return STATIC_PAGES.filter(({ slug }) => !taken.has(slug));
}

type PublicPage = { slug: string; published: boolean };

/** Whether visitors see a page instead of the built-in one of its slug. */
export function replacesBuiltIn(page: PublicPage): boolean {
  return page.published && STATIC_PAGES.some(({ slug }) => slug === page.slug);
}

/** What to tell besides, once a page is no longer public. */
export function builtInPageBack(page: PublicPage): { description?: string } {
  return replacesBuiltIn(page) ? { description: `The built-in page is back at /${page.slug}.` } : {};
}

const NAMED_PATHS = 3;

/** The same once many pages are no longer public. */
export function builtInPagesBack(slugs: readonly { slug: string }[]): string | undefined {
  const paths = slugs
    .filter(({ slug }) => replacesBuiltIn({ slug, published: true }))
    .map(({ slug }) => `/${slug}`);
  if (paths.length === 0) return undefined;
  if (paths.length === 1) return `The built-in page is back at ${paths[0]}.`;
  const others = paths.length - NAMED_PATHS;
  const named = paths.slice(0, NAMED_PATHS).join(", ");
  return `The built-in pages are back at ${named}${others > 0 ? ` and ${others} more` : ""}.`;
}

/** Whether a page has the title that the built-in page of its slug has in lists. */
export function hasCatalogueTitle(page: StaticPage): boolean {
  return STATIC_PAGES.some(({ slug, title }) => slug === page.slug && title === page.title);
}
