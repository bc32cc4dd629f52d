import type { Business } from "#app/lib/business.ts";
import { type CityPage, cityTitle } from "../city-page.ts";
import { usd } from "../format.ts";
import { TESTIMONIALS } from "../testimonials.ts";
import { DELIVERY_MINUTES, WATER_HARDNESS_GRAINS_PER_GALLON } from "../valley-facts.ts";

export const centennialHills = (business: Business): CityPage => ({
  slug: "centennial-hills-washer-rental",
  city: "Centennial Hills",
  head: {
    title: cityTitle("Centennial Hills", business),
    description: `Just got keys in Providence or Skye Canyon? Rent a washer and dryer in Centennial Hills for ${usd(business.prices.combo)} a month, free delivery and setup, and month-to-month terms.`,
  },
  heading: "Centennial Hills: laundry on the day you get the keys",
  deliveryStatement: `Near the 95 and 215 interchange we can often be there within ${DELIVERY_MINUTES} minutes, if a truck is free. Skye Canyon and the Kyle Canyon end are a same-day drive.`,
  intro: [
    "The northwest has two kinds of address. One is a new two-story in Providence, Skye Canyon or Skye Hills, handed over with a bare laundry room. The other is a half-acre under Lone Mountain with a horse trailer in the yard.",
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
  zipNote: "Some streets on the south edge carry 89129 or 89130. They count.",
  sections: [
    {
      kind: "prose",
      heading: "New construction",
      paragraphs: [
        "Builders commonly hand over the refrigerator space and the laundry room empty, and a mortgage is a poor moment to buy two more appliances. Renting for a few months leaves time to choose, or to decide that you would sooner not own one.",
        "Ask at the walk-through for the dryer vent to be shown to you from outside. It is the part most often left blocked.",
      ],
    },
    {
      kind: "steps",
      heading: "Closing day, in order",
      items: [
        {
          label: "A week ahead",
          text: "Send us the floor plan name. We note the stairs and the laundry door.",
        },
        { label: "The day before", text: "Confirm that water and power are in your name and switched on." },
        { label: "Keys in hand", text: "Call. We load and head up the 95." },
        {
          label: "At the house",
          text: "Level, connect, vent, run a rinse and look for drips. You sign once it works.",
        },
      ],
    },
    {
      kind: "facts",
      heading: "Ranch lots and older streets",
      items: [
        {
          label: "Wells",
          text: "Some properties around Lone Mountain still use a private well. Pressure and minerals vary, so run a bucket from each tap before we come.",
        },
        {
          label: "Septic tanks",
          text: "Spread the loads over the week. A tank dislikes six washes on one Sunday.",
        },
        {
          label: "Timberlake, Elkhorn and Iron Mountain Ranch",
          text: "Mostly from the nineties and two-thousands, on city water, with the laundry near the garage door.",
        },
        {
          label: "Montecito",
          text: "Apartments and condos around the town center. Check the unit for hookups and the lease for permission.",
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "What comes out of the tap",
      text: `On city water, expect something like ${WATER_HARDNESS_GRAINS_PER_GALLON} grains per gallon. New pipes do not soften it.`,
    },
    {
      label: "Construction dust",
      text: "While lots next door are being graded, fine dust reaches every filter. Empty the lint screen before each load, not after a few.",
    },
  ],
  landmark: {
    name: "Lone Mountain",
    line: "Lone Mountain stands alone at the edge of the suburbs, with Mount Charleston white behind it in winter.",
  },
  testimonial: TESTIMONIALS.centennialHills,
});
