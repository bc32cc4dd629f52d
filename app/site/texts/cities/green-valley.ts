import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd } from "../figures.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const greenValley = (business: Business): CityPage => ({
  slug: "green-valley-appliance-rental",
  city: "Green Valley",
  head: {
    title: cityTitle("Green Valley", business),
    description: `Green Valley homes have older hookups, and we bring the right cord. Washer and dryer for ${usd(business.prices.combo)} a month, free installation, same-day delivery, no repair bills.`,
  },
  heading: "A washer and dryer for your Green\u00a0Valley home",
  deliveryStatement: `Green Valley is one of our quickest runs: about ${DELIVERY_MINUTES}\u00a0minutes to most streets once a truck is available.`,
  intro: [
    "Green Valley was planned in the late 1970s and grew, one curved street at a time, into the part of Henderson with mature trees. Many of its laundry rooms are now thirty or forty years old.",
    "That age is the whole story of a delivery here. The room is fine. The outlet, the valves and the vent need a look before anything gets plugged in.",
  ],
  neighborhoods: [
    "Silver Springs",
    "Green Valley Ranch",
    "Green Valley South",
    "Whitney Ranch",
    "Gibson Springs",
  ],
  zips: ["89014", "89074"],
  zipNote: "Parts of 89012 and 89052 are Green Valley too, mostly around Green Valley Ranch.",
  sections: [
    {
      kind: "list",
      heading: "What to tell us about your hookups",
      lead: "Pull the old dryer out a foot, if you safely can. You may see:",
      items: [
        "A 3-prong outlet, or a 4-prong. Before 1996, 3-prong was normal; it can stay, and the dryer gets a matching cord",
        "White plastic or thin foil dryer duct. We replace it with metal as part of the setup",
        "Round-handled water valves that no longer turn. Don’t force them; have a plumber or your landlord replace them first",
        "A capped gas pipe beside an electric outlet. You can have either kind of dryer",
      ],
    },
    {
      kind: "table",
      heading: "Which part of Green\u00a0Valley is yours?",
      table: {
        columns: ["Area", "Mostly built", "Where the laundry is"],
        rows: [
          ["Silver Springs", "Mid-1980s on", "A pass-through between the kitchen and the garage"],
          ["Whitney Ranch", "Late 1980s and 1990s", "Downstairs, often with a side-wall vent"],
          ["Green Valley South", "1980s and 1990s", "Hall closets with folding doors, in the townhomes"],
          ["Gibson Springs", "1990s", "Small rooms next to the half bath"],
          ["Green Valley Ranch", "1990s and 2000s", "Separate rooms, upstairs in many two-story homes"],
        ],
      },
    },
    {
      kind: "prose",
      heading: "When half an inch matters",
      paragraphs: [
        "Townhome closets are the one place a standard pair may not fit. The bifold doors take up two or three inches of the opening.",
        "Measure the clear width with the doors open, not the width of the wall. If a full-size pair is too wide, we’ll tell you on the phone, not on your doorstep.",
      ],
    },
  ],
  localFacts: [
    {
      label: "Vents",
      text: "A vent from 1988 may never have been cleaned. If clothes take two cycles to dry, suspect the duct before the dryer.",
    },
    {
      label: "One or both",
      text: `If only one machine has died, rent just that one: ${usd(business.prices.washer)} a month for a washer, ${usd(business.prices.dryer)} for a dryer.`,
    },
  ],
  landmarkLine:
    "The shops of The District, bronze statues along the sidewalks, and trees that have had forty years to grow.",
  testimonial: testimonials.greenValley,
});
