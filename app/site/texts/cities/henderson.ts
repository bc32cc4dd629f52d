import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd, WATER_HARDNESS_GRAINS_PER_GALLON } from "../figures.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const henderson = (business: Business): CityPage => ({
  slug: "henderson-appliance-rental",
  city: "Henderson",
  head: {
    title: cityTitle("Henderson", business),
    description: `From Water Street to Inspirada: a washer and dryer in your Henderson home for ${usd(business.prices.combo)} a month, delivered the same day, installed free, kept running by us.`,
  },
  heading: "Henderson washer and dryer rental",
  deliveryStatement: `We reach most of Henderson in about ${DELIVERY_MINUTES}\u00a0minutes when a truck is available; Anthem, Lake Las Vegas and outer Cadence are same-day.`,
  intro: [
    "Henderson began in the 1940s as housing for a magnesium plant and is now Nevada’s second-largest city. After eighty years of building, two Henderson laundry rooms may have nothing in common but the tap water.",
    "So we ask one question first: roughly when was the house built? The answer tells us which cord, which duct and how many people to send.",
  ],
  neighborhoods: [
    "Water Street District",
    "Green Valley",
    "Green Valley Ranch",
    "Anthem",
    "Seven Hills",
    "MacDonald Ranch",
    "Inspirada",
    "Cadence",
    "Lake Las Vegas",
    "Whitney Ranch",
    "Black Mountain",
  ],
  zips: ["89002", "89011", "89012", "89014", "89015", "89044", "89052", "89074"],
  zipNote: "These eight cover the city from Lake Las Vegas to the Sloan Canyon side.",
  sections: [
    {
      kind: "facts",
      heading: "Henderson by the decade",
      items: [
        {
          label: "1940s and ’50s: the townsite around Water Street",
          text: "Small houses built for plant workers. The washer sits on a back porch or in an add-on, the doors are narrow, and the floor may slope to a drain.",
        },
        {
          label: "1980s and ’90s: Green Valley, Whitney Ranch, Black Mountain",
          text: "A laundry room between the kitchen and the garage. 3-prong outlets, some gas, vents through the side wall.",
        },
        {
          label: "1990s and 2000s: Seven Hills, MacDonald Ranch, Anthem",
          text: "Larger rooms with cabinets that limit the height of the machines, and guard gates where you’ll need to list us.",
        },
        {
          label: "2010s to now: Inspirada and Cadence",
          text: "Hookups upstairs, a recessed vent box behind the dryer, and a house often sold without a washer or dryer.",
        },
        {
          label: "Lake Las Vegas",
          text: "Condos and villas with closets for a stacked pair. Measure the depth as well as the width.",
        },
      ],
    },
    {
      kind: "questions",
      heading: "Henderson questions",
      items: [
        {
          question: "Can you deliver behind a guard gate?",
          answer:
            "Yes. In Anthem and Seven Hills, add us to your guest list when you book. That’s all it takes.",
        },
        {
          question: "We rent the house out. Can the owner be on the account?",
          answer:
            "Yes: whoever signs pays the rent and gives the notice. Our terms don’t allow renting the machines out, so call us before you include them in a rental.",
        },
        {
          question: "What if we only need a washer?",
          answer: `A washer alone is ${usd(business.prices.washer)} a month, and a dryer alone is ${usd(business.prices.dryer)}. Both together are ${usd(business.prices.combo)}.`,
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "Hard water",
      text: `Henderson’s water comes from Lake Mead, like the rest of the valley’s: about ${WATER_HARDNESS_GRAINS_PER_GALLON}\u00a0grains of hardness in every gallon. Many houses have a softener; if yours doesn’t, use a little more detergent and less heat.`,
    },
    {
      label: "Stairs",
      text: "Most of the newest tracts put the laundry upstairs. Mention it when you call and we’ll send two people.",
    },
  ],
  landmarkLine: "Black Mountain and the McCullough Range close off the south side of town.",
  testimonial: testimonials.henderson,
});
