import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd, WATER_HARDNESS_GRAINS_PER_GALLON } from "../figures.ts";
import { NOTICE_TEXT } from "../lease-terms.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const centennialHills = (business: Business): CityPage => ({
  slug: "centennial-hills-washer-rental",
  city: "Centennial Hills",
  head: {
    title: cityTitle("Centennial Hills", business),
    description: `Got keys in Providence or Skye Canyon? Rent a washer and dryer in Centennial Hills for ${usd(business.prices.combo)} a month, set up free, month to month with ${NOTICE_TEXT}.`,
  },
  heading: "Centennial Hills laundry, the day you get the keys",
  deliveryStatement: `Near the 95 and 215 interchange, we can often be there within ${DELIVERY_MINUTES}\u00a0minutes if a truck is available. Skye Canyon and the Kyle Canyon end are same-day.`,
  intro: [
    "The northwest has two kinds of homes. One is a new two-story in Providence, Skye Canyon or Skye Hills, sold with a bare laundry room. The other is a half-acre under Lone Mountain with a horse trailer in the yard.",
    "We deliver to both, and we pack the truck differently for each.",
  ],
  neighborhoods: [
    "Providence",
    "Skye Canyon",
    "Skye Hills",
    "Tule Springs",
    "Lone Mountain",
    "Iron Mountain Ranch",
    "Elkhorn",
    "Timberlake",
    "Montecito",
  ],
  zips: ["89131", "89143", "89149", "89166"],
  zipNote: "Some streets on the south edge are 89129 or 89130. We deliver there too.",
  sections: [
    {
      kind: "prose",
      heading: "New construction",
      paragraphs: [
        "Builders often leave the refrigerator space and the laundry room empty, and closing on a house is a bad time to buy two more appliances. Renting for a few months gives you time to choose, or to decide you’d rather not own one.",
        "At the walk-through, ask to see the dryer vent from outside. It’s the part most often left blocked.",
      ],
    },
    {
      kind: "steps",
      heading: "Closing day, in order",
      items: [
        {
          label: "A week ahead",
          text: "Send us the floor plan name. We’ll note the stairs and the laundry door.",
        },
        { label: "The day before", text: "Make sure the water and power are in your name and turned on." },
        { label: "Keys in hand", text: "Call. We’ll load up and head up the 95." },
        {
          label: "At the house",
          text: "We level, connect, vent, run a rinse and look for drips before we leave.",
        },
      ],
    },
    {
      kind: "facts",
      heading: "Ranch lots and older streets",
      items: [
        {
          label: "Wells",
          text: "Some properties around Lone Mountain still use a private well. Pressure and minerals vary, so run a bucketful from each valve before we come.",
        },
        {
          label: "Septic tanks",
          text: "Spread your loads over the week. Six loads in one day is hard on a septic tank.",
        },
        {
          label: "Timberlake, Elkhorn and Iron Mountain Ranch",
          text: "Mostly 1990s and 2000s homes on city water, with the laundry near the garage door.",
        },
        {
          label: "Montecito",
          text: "Apartments and condos around the town center. Check the unit for hookups and your lease for permission.",
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "What comes out of the tap",
      text: `On city water, expect something like ${WATER_HARDNESS_GRAINS_PER_GALLON}\u00a0grains per gallon. New pipes don’t soften it.`,
    },
    {
      label: "Construction dust",
      text: "While lots next door are being graded, fine dust gets into every filter. Clean the lint screen before every load, not after a few.",
    },
  ],
  landmarkLine:
    "Lone Mountain stands alone at the edge of the suburbs, with Mount Charleston white behind it in winter.",
  testimonial: testimonials.centennialHills,
});
