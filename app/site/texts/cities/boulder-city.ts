import type { Business } from "#app/lib/business.ts";
import { BOULDER_CITY_MILES, usd } from "../figures.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const boulderCity = (business: Business): CityPage => ({
  slug: "boulder-city-appliance-rental",
  city: "Boulder City",
  head: {
    title: cityTitle("Boulder City", business),
    description: `Same-day washer and dryer rental in Boulder City: ${usd(business.prices.combo)} a month for the pair, no extra charge for the drive, free installation, and no repair bills to pay.`,
  },
  heading: "Same-day washer and dryer rental in Boulder\u00a0City",
  deliveryStatement:
    "Same-day delivery: call in the morning and we’ll deliver to Boulder City that day, with no mileage charge.",
  intro: [
    `Boulder City is about ${BOULDER_CITY_MILES} miles from Las Vegas, over the hill and down toward the lake. We won’t pretend it’s around the corner. We plan a run, and your machines are in by evening.`,
    "The town has grown slowly on purpose since voters capped building in 1979. So most houses here are older than the ones in the valley, and many have been remodeled by three or four owners. No two laundry rooms match.",
  ],
  neighborhoods: [
    "Historic District",
    "Lake Mead View Estates",
    "Lake Mountain Estates",
    "Bella Vista",
    "Boulder Hills Estates",
    "Tuscany Retreat",
  ],
  zips: ["89005"],
  sections: [
    {
      kind: "steps",
      heading: "How a Boulder\u00a0City delivery runs",
      items: [
        { label: "You call", text: "Mornings are best. That’s when we plan the day’s run." },
        {
          label: "We ask more than usual",
          text: "Going back for a part costs us an afternoon, so we’ll want the outlet, the vent and the door widths up front.",
        },
        { label: "We drive over", text: "We’ll call you when the truck leaves the valley." },
        {
          label: "We stay until it spins",
          text: "Nobody leaves until a test wash has drained and the dryer is blowing warm air outside.",
        },
      ],
    },
    {
      kind: "prose",
      heading: "Dam workers’ cottages and lake-view ranches",
      paragraphs: [
        "In the Historic District, cottages built in the early 1930s for the people building Hoover Dam were never meant to hold a washing machine. It ended up on a back porch or in a corner of the kitchen. A full-size washer is about 27 inches wide; some of those doors aren’t much wider.",
        "Above the lake, in Lake Mead View Estates and Lake Mountain Estates, the houses are roomier and the garages deep. Boulder Hills Estates and Tuscany Retreat are newer, with standard hookups and few surprises.",
      ],
    },
    {
      kind: "questions",
      heading: "Boulder City questions",
      items: [
        {
          question: "If something breaks, how long do I wait for someone to come out here?",
          answer:
            "Call as soon as it happens. We’ll come on the next run, and if we can’t fix it on the spot, we’ll bring another machine. The drive is on us.",
        },
        {
          question: "Is the price higher than in Las\u00a0Vegas?",
          answer: `No. The pair is ${usd(business.prices.combo)} a month here too. Boulder City is inside our service area.`,
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "City power",
      text: "Boulder City runs its own electric utility. NV Energy’s daily demand charge doesn’t apply here.",
    },
    {
      label: "Lake water",
      text: "You’re as close to Lake Mead as a customer can be, and the water is just as hard as it is in Las Vegas.",
    },
    {
      label: "Before you order",
      text: "Measure the narrowest door between the street and the laundry. In the oldest houses, that number decides everything.",
    },
  ],
  landmarkLine: "Lake Mead below town, and bighorn sheep on the lawn at Hemenway Park.",
  testimonial: testimonials.boulderCity,
});
