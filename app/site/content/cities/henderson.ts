import type { Business } from "#app/lib/business.ts";
import { type CityPage, cityTitle } from "../city-page.ts";
import { usd } from "../format.ts";
import { TESTIMONIALS } from "../testimonials.ts";
import { DELIVERY_MINUTES, WATER_HARDNESS_GRAINS_PER_GALLON } from "../valley-facts.ts";

export const henderson = (business: Business): CityPage => ({
  slug: "henderson-appliance-rental",
  city: "Henderson",
  head: {
    title: cityTitle("Henderson", business),
    description: `From Water Street to Inspirada: a washer and dryer in your Henderson home for ${usd(business.prices.combo)} a month, delivered the same day, installed free, kept running by us.`,
  },
  heading: "Henderson washer and dryer rental",
  deliveryStatement: `Most of Henderson is a ${DELIVERY_MINUTES}-minute delivery from the moment a truck is free. Anthem, Lake Las Vegas and the far edge of Cadence take longer, and still happen the day you call.`,
  intro: [
    "Henderson began in the 1940s as housing for a magnesium plant and is now Nevada's second-largest city. Eighty years of building means that two Henderson laundry rooms have little in common beyond the tap water.",
    "So we ask one question first: roughly when was the house built? The answer tells us which cord, which vent kit and how many people to send.",
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
          label: "1940s and 50s: the townsite around Water Street",
          text: "Small plant-workers' houses. The washer lives in a back porch or an added room, the doors are narrow, and the floor may slope to a drain.",
        },
        {
          label: "1980s and 90s: Green Valley, Whitney Ranch, Black Mountain",
          text: "A laundry room between kitchen and garage. Electric outlets with three slots, some gas, vents through the side wall.",
        },
        {
          label: "1990s and 2000s: Seven Hills, MacDonald Ranch, Anthem",
          text: "Larger rooms with cabinets that limit the height of the machines, and gates that want our name on a list.",
        },
        {
          label: "2010s to now: Inspirada and Cadence",
          text: "Hookups upstairs, a recessed vent box behind the dryer, and a house that is often sold without a washer or dryer.",
        },
        {
          label: "Lake Las Vegas",
          text: "Condos and villas with closets for a stacked pair. Measure depth as well as width.",
        },
      ],
    },
    {
      kind: "questions",
      heading: "Asked in Henderson",
      items: [
        {
          question: "Can you deliver behind a guard gate?",
          answer:
            "Yes. In Anthem and Seven Hills, add us to your guest list when you book and give the guard your street name. That is all it takes.",
        },
        {
          question: "We rent the house out. Can the owner hold the account?",
          answer:
            "Yes, landlords are welcome. The person on the agreement pays the rent and gives the notice.",
        },
        {
          question: "Is there a lower price for a washer alone?",
          answer: `A washer without the dryer is ${usd(business.prices.washer)} a month, and so is a dryer without the washer at ${usd(business.prices.dryer)}. The pair costs ${usd(business.prices.combo)}.`,
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "Hard water",
      text: `Henderson drinks from Lake Mead like the rest of the valley: near ${WATER_HARDNESS_GRAINS_PER_GALLON} grains of hardness in every gallon. Many houses have a softener; if yours does not, use a little more detergent and less heat.`,
    },
    {
      label: "Stairs",
      text: "Upstairs laundry is the rule in the newest tracts. Mention it when you call and two people come.",
    },
  ],
  landmark: {
    name: "Black Mountain",
    line: "Black Mountain and the McCullough Range close off the south side of town; our last stops of the day sit right below them.",
  },
  testimonial: TESTIMONIALS.henderson,
});
