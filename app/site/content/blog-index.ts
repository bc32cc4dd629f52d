import type { Business } from "#app/lib/business.ts";
import type { PageHead } from "./content-types.ts";

export const blogIndexPage = (business: Business) => ({
  head: {
    title: `Laundry in the Desert | ${business.brand}`,
    description:
      "Useful reading for Las Vegas laundry rooms: hard water, dryer outlets, vents and dust, renting against buying, and what summer power bills mean for laundry.",
  } satisfies PageHead,
  heading: "Laundry in the desert",
  lead: "What we get asked on the phone, answered at length.",
});
