import type { Business } from "#app/lib/business.ts";
import { type CityPage, cityTitle } from "../city-page.ts";
import { usd } from "../format.ts";
import { NOTICE_TEXT } from "../lease-terms.ts";
import { TESTIMONIALS } from "../testimonials.ts";
import { DELIVERY_MINUTES } from "../valley-facts.ts";

export const northLasVegas = (business: Business): CityPage => ({
  slug: "north-las-vegas-washer-rental",
  city: "North Las Vegas",
  head: {
    title: cityTitle("North Las Vegas", business),
    description: `Orders, new keys or a dead washer: rent a washer and dryer in North Las Vegas for ${usd(business.prices.combo)} a month, month to month, installed free and repaired at our cost.`,
  },
  heading: "Rent a washer and dryer in North Las Vegas",
  deliveryStatement: `With a truck free, most addresses in North Las Vegas are within our ${DELIVERY_MINUTES}-minute delivery. Valley Vista and the Villages at Tule Springs get theirs the same day.`,
  intro: [
    "North Las Vegas is a city of its own, with its own water department and its own pace. People move in for Nellis, for the warehouses out at Apex, or because this is where the new houses are.",
    "What those moves have in common is an end date nobody knows yet. A monthly rental fits that better than two machines you have to sell in a weekend.",
  ],
  neighborhoods: [
    "Aliante",
    "Sun City Aliante",
    "Eldorado",
    "Valley Vista",
    "Villages at Tule Springs",
    "Craig Ranch",
    "Downtown North Las Vegas",
  ],
  zips: ["89030", "89031", "89032", "89081", "89084", "89085", "89086"],
  zipNote: "Homes just outside these codes toward Nellis are usually Sunrise Manor; we go there as well.",
  sections: [
    {
      kind: "questions",
      heading: "Three North Las Vegas situations",
      items: [
        {
          question: "We are at Nellis and may get orders. What happens to the rental?",
          answer: `You give us ${NOTICE_TEXT} and we collect the machines. There is no minimum term and no buy-out. Put the notice in as soon as the report date is known.`,
        },
        {
          question: "I work nights at Apex. Can you come when I am awake?",
          answer: `We deliver within our opening hours: ${business.hours.label.toLowerCase()}. Ask for the first stop of the morning, before you sleep.`,
        },
        {
          question: "Our builder left the laundry room empty. What do you need from us?",
          answer:
            "Water turned on, power to the dryer outlet or gas to the valve, and the vent cap outside uncovered. Painters sometimes tape it shut.",
        },
      ],
    },
    {
      kind: "prose",
      heading: "Old town, new edges",
      paragraphs: [
        "Around Lake Mead Boulevard and Civic Center Drive the houses are small, single-story and from the fifties and sixties. Laundry is commonly in the garage or a shed-roofed addition, where summer heat is hard on rubber hoses. We fit new ones with every washer.",
        "Go north and the rooms grow. Eldorado and Craig Ranch belong to the nineties, Aliante to the two-thousands, and Valley Vista is still pouring slabs. In Sun City Aliante, with its residents of 55 and over, a laundry room on the ground floor means an easy delivery.",
      ],
    },
    {
      kind: "list",
      heading: "Before the truck arrives",
      lead: "Two things save time on this side of town:",
      items: [
        "On trash day, pull the bins back from the curb so that the truck can stop at your door",
        "In an older garage, clear a path a yard wide to the hookups",
      ],
    },
  ],
  localFacts: [
    {
      label: "Base moves",
      text: "A full-size pair is heavy for a do-it-yourself move. Renting at each post leaves that weight off the truck.",
    },
    {
      label: "Minerals",
      text: "The city buys Colorado River water through the regional system, so scale on the tap here is the same scale that collects inside a washer's inlet valve.",
    },
  ],
  landmark: {
    name: "Gass Peak",
    line: "Gass Peak stands over the north end of town, with the fossil beds of Tule Springs at its feet.",
  },
  testimonial: TESTIMONIALS.northLasVegas,
});
