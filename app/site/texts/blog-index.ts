import type { Business } from "#app/lib/business.ts";
import type { PageHead } from "./text-types.ts";

export const blogIndexPage = (business: Business) => ({
  head: {
    title: `Laundry in the Desert | ${business.brand}`,
    description:
      "Useful reading for Las Vegas laundry rooms: hard water, dryer outlets, vents and dust, renting vs. buying, and what summer power bills mean for your laundry.",
  } satisfies PageHead,
  heading: "Laundry in the desert",
  lead: "Straight answers to what customers ask us.",
});
