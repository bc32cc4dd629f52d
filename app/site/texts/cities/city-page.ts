import type { Business } from "#app/lib/business.ts";
import { usd } from "../figures.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, NOTICE_TEXT } from "../lease-terms.ts";
import type { CitySlug } from "../site-paths.ts";
import type { Testimonial } from "../testimonials.ts";
import type { ConditionalPromise, LabeledText, PageHead, TextSection } from "../text-types.ts";

export type CityPage = {
  slug: CitySlug;
  city: string;
  head: PageHead;
  heading: string;
  deliveryStatement: string;
  intro: readonly string[];
  neighborhoods: readonly string[];
  /** `zipNote` explains what the list of ZIP codes leaves open. */
  zips: readonly string[];
  zipNote?: string;
  /** In page order. Each city has its own mix of section kinds. */
  sections: readonly TextSection[];
  localFacts: readonly LabeledText[];
  /** About the landmark that the page's illustration shows. */
  landmarkLine: string;
  testimonial: Testimonial;
};

/** The title pattern of specification section 2. */
export const cityTitle = (city: string, business: Business) =>
  `Washer & Dryer Rental in ${city} | ${usd(business.prices.combo)}/month Combo`;

/** The three bullets of every city page (specification, section 2), each with its conditions. */
export const CITY_PROMISES: readonly ConditionalPromise[] = [
  {
    text: "No repair bills, with local support included",
    condition: "If it breaks in normal use, we fix or swap it. Damage from misuse isn’t covered.",
  },
  {
    text: "Flexible monthly terms",
    condition: `Month to month, no minimum term. Cancel with ${NOTICE_TEXT}.`,
  },
  {
    text: "Free delivery, setup and installation",
    condition: `Inside our service area. Beyond it, delivery is ${DELIVERY_OUTSIDE_AREA_TEXT}, and you’ll know the exact price before we head out.`,
  },
];
