import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd } from "../figures.ts";
import { NOTICE_TEXT } from "../lease-terms.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const northLasVegas = (business: Business): CityPage => ({
  slug: "north-las-vegas-washer-rental",
  city: "North Las Vegas",
  head: {
    title: cityTitle("North Las Vegas", business),
    description: `PCS orders, new keys, a dead washer: rent a washer and dryer in North Las Vegas for ${usd(business.prices.combo)} a month, month to month with ${NOTICE_TEXT}. Repairs included.`,
  },
  heading: "Rent a washer and dryer in North Las Vegas",
  deliveryStatement: `With a truck available, it’s about ${DELIVERY_MINUTES}\u00a0minutes to most of North Las Vegas. Valley Vista and the Villages at Tule Springs get their machines the same day.`,
  intro: [
    "North Las Vegas is a city of its own, with its own water department and its own pace. People move in for Nellis, for the warehouses out at Apex, or because this is where the new houses are.",
    "What those moves have in common is an end date nobody knows yet. Renting by the month fits that better than two machines you have to sell in a weekend.",
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
  zipNote: "Homes just outside these ZIPs, toward Nellis, are usually in Sunrise Manor; we go there as well.",
  sections: [
    {
      kind: "questions",
      heading: "North\u00a0Las\u00a0Vegas questions",
      items: [
        {
          question: "We’re at Nellis and may get orders. What happens to the rental?",
          answer: `You give us ${NOTICE_TEXT} and we’ll come get the machines. No minimum term, no buyout. Send the notice as soon as you have your report date.`,
        },
        {
          question: "I work nights at Apex. Can you come when I’m awake?",
          answer: `We deliver during business hours: ${business.hours.label.toLowerCase()}. Ask for the first stop of the morning, before you turn in.`,
        },
        {
          question: "Our builder left the laundry room empty. What do you need?",
          answer:
            "The water on, power to the dryer outlet or gas to the valve, and the outside vent cap uncovered. Painters sometimes tape it shut.",
        },
      ],
    },
    {
      kind: "prose",
      heading: "Old town, new edges",
      paragraphs: [
        "Around Lake Mead Boulevard and Civic Center Drive the houses are small and single-story, from the 1950s and ’60s. Laundry is usually in the garage or an add-on, where summer heat is hard on rubber hoses. We fit new ones with every washer.",
        "Head north and the rooms get bigger. Eldorado and Craig Ranch went up in the ’90s, Aliante in the 2000s, and Valley Vista is still pouring slabs. In Sun City Aliante, a 55-plus community, a laundry room on the first floor means an easy delivery.",
      ],
    },
    {
      kind: "list",
      heading: "Before the truck arrives",
      lead: "Two things save time on this side of town:",
      items: [
        "On trash day, pull the cans back from the curb so the truck can stop at your door",
        "In an older garage, clear a three-foot path to the hookups",
      ],
    },
  ],
  localFacts: [
    {
      label: "Base moves",
      text: "A full-size pair is a lot to haul in a do-it-yourself move. Rent at each duty station and leave that weight off the truck.",
    },
    {
      label: "Minerals",
      text: "The city buys Colorado River water through the regional system. The scale you see on the faucet also builds up inside a washer’s inlet valve.",
    },
  ],
  landmarkLine:
    "Gass Peak stands over the north end of town, with the fossil beds of Tule Springs at its feet.",
  testimonial: testimonials.northLasVegas,
});
