import type { Business } from "#app/lib/business.ts";
import { usd, WATER_HARDNESS_GRAINS_PER_GALLON } from "./figures.ts";
import { LATE_FEE_TEXT, NOTICE_TEXT } from "./lease-terms.ts";
import type { PageHead, TextSection } from "./text-types.ts";

export const aboutPage = (business: Business) => ({
  head: {
    title: `About Us | ${business.brand}`,
    description: `A Las Vegas owned and operated company that has rented washers and dryers across the valley since ${business.foundingYear}. How we work, what we promise, and what we charge for.`,
  } satisfies PageHead,
  heading: "We rent washers and dryers. That’s all we do.",
  lead: `Las Vegas owned and operated since ${business.foundingYear}.`,
  sections: [
    {
      kind: "prose",
      heading: "Why rent a washer and dryer?",
      paragraphs: [
        "Leases here run a year. Jobs change, PCS orders arrive, families grow. A washer and dryer are the heaviest things most people own and the least fun to move.",
        `Then there’s the water. At about ${WATER_HARDNESS_GRAINS_PER_GALLON}\u00a0grains per gallon, it leaves scale in valves, pumps and seals. Somebody pays for that, and when you rent, it isn’t you.`,
      ],
    },
    {
      kind: "facts",
      heading: "How we work",
      items: [
        {
          label: "One price list",
          text: `The pair is ${usd(business.prices.combo)} a month. A washer alone is ${usd(business.prices.washer)}, and a dryer alone is ${usd(business.prices.dryer)}.`,
        },
        {
          label: "One phone number",
          text: `${business.phoneDisplay}, ${business.hours.label.toLowerCase()}.`,
        },
        {
          label: "Parts on the truck",
          text: "Both dryer cords, fill hoses, dryer ducts and clamps ride along on every delivery.",
        },
        {
          label: "Fix or swap",
          text: "We repair on the spot when we can. When we can’t, you get another machine.",
        },
      ],
    },
    {
      kind: "list",
      heading: "Read this before you sign",
      lead: "Three things belong next to the price, so here they are:",
      items: [
        `Month to month means you can cancel with ${NOTICE_TEXT}, not overnight.`,
        `Late rent costs ${LATE_FEE_TEXT}.`,
        "The machines stay ours. This is a rental, not rent-to-own, and there’s nothing to pay off.",
      ],
    },
    {
      kind: "prose",
      heading: "When buying makes more sense",
      paragraphs: [
        "If you own your home, plan to stay for years and don’t mind arranging a repair, buying usually costs less in the end. The math is on our blog, assumptions and all.",
        "If you’re here for a lease, an assignment or a season, renting tends to win. Either way, you’ll get the same answer from us on the phone.",
      ],
    },
  ] satisfies readonly TextSection[],
});
