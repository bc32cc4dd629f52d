import type { Business } from "#app/lib/business.ts";
import type { ContentSection, LabelledText, PageHead } from "./content-types.ts";
import { usd } from "./format.ts";
import type { CitySlug } from "./site-paths.ts";
import type { Testimonial } from "./testimonials.ts";

export type CityPage = {
  slug: CitySlug;
  city: string;
  head: PageHead;
  heading: string;
  deliveryStatement: string;
  intro: readonly string[];
  neighborhoods: readonly string[];
  /** ZIP codes as text; `zipNote` says what the list leaves open, where it does. */
  zips: readonly string[];
  zipNote?: string;
  /** In page order; each city has its own kinds and order. */
  sections: readonly ContentSection[];
  localFacts: readonly LabelledText[];
  /** The silhouette that the page's illustration draws. */
  landmark: { name: string; line: string };
  testimonial: Testimonial;
};

/** The title pattern of the specification, section 2. */
export const cityTitle = (city: string, business: Business) =>
  `Washer & Dryer Rental in ${city} | ${usd(business.prices.combo)}/month Combo`;
