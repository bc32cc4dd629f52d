import type { Business } from "#app/lib/business.ts";
import { type CityPage, cityTitle } from "../city-page.ts";
import { usd } from "../format.ts";
import { TESTIMONIALS } from "../testimonials.ts";
import { BOULDER_CITY_MILES } from "../valley-facts.ts";

export const boulderCity = (business: Business): CityPage => ({
  slug: "boulder-city-appliance-rental",
  city: "Boulder City",
  head: {
    title: cityTitle("Boulder City", business),
    description: `Same-day washer and dryer rental in Boulder City: ${usd(business.prices.combo)} a month for the pair, no extra charge for the drive, free installation and never any repair bill.`,
  },
  heading: "Same-day washer and dryer rental in Boulder City",
  deliveryStatement:
    "Call in the morning and we deliver to Boulder City the same day: same-day delivery, with no mileage charge.",
  intro: [
    `Boulder City is about ${BOULDER_CITY_MILES} miles from Las Vegas, over the hill and down toward the lake. We will not pretend that it is around the corner. We plan a run, and your machines are in by evening.`,
    "The town has grown slowly on purpose since voters limited building in 1979. So most houses here are older than the ones in the valley, and many have been altered by three or four owners. No two laundry corners match.",
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
  zipNote: "One town, one ZIP code.",
  sections: [
    {
      kind: "steps",
      heading: "How a Boulder City delivery runs",
      items: [
        { label: "You call", text: "Mornings are best. We settle the day's run then." },
        {
          label: "We ask more than usual",
          text: "Coming back for a part costs us an afternoon, so we want the outlet, the vent and the door widths first.",
        },
        { label: "We drive over", text: "You get a call when the truck leaves the valley." },
        {
          label: "We stay until it spins",
          text: "Nobody leaves before a test wash has drained and the dryer blows warm outside.",
        },
      ],
    },
    {
      kind: "prose",
      heading: "Dam-workers' cottages and lake-view ranches",
      paragraphs: [
        "In the Historic District, cottages put up in the early 1930s for the people building Hoover Dam were never meant to hold a washing machine. It ended up on a back porch or in a corner of the kitchen. A full-size washer is about 27 inches wide; some of those doors are not much more.",
        "Above the lake, in Lake Mead View Estates and Lake Mountain Estates, the houses are roomier and the garages deep. Boulder Hills Estates and Tuscany Retreat are newer, with ordinary hookups and little to discuss.",
      ],
    },
    {
      kind: "questions",
      heading: "Two local questions",
      items: [
        {
          question: "If something fails, do I wait for someone to come out this way?",
          answer:
            "Call when it happens. We come to fix it on the next run, and when it cannot be fixed on the spot we bring another machine. The drive is our cost.",
        },
        {
          question: "Is the price higher than in Las Vegas?",
          answer: `No. The pair is ${usd(business.prices.combo)} a month here too. Boulder City is inside our service area.`,
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "City power",
      text: "Boulder City runs its own electric utility. The daily demand charge on NV Energy bills in the valley is not on yours.",
    },
    {
      label: "Lake water",
      text: "You are as close to Lake Mead as a customer can be, and the water is just as hard as downstream of the pumps in Las Vegas.",
    },
    {
      label: "Before you order",
      text: "Measure the narrowest door between the street and the laundry. In the oldest houses that number decides everything.",
    },
  ],
  landmark: {
    name: "Lake Mead",
    line: "Lake Mead below town, and bighorn sheep on the lawn at Hemenway Park.",
  },
  testimonial: TESTIMONIALS.boulderCity,
});
