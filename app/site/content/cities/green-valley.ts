import type { Business } from "#app/lib/business.ts";
import { type CityPage, cityTitle } from "../city-page.ts";
import { usd } from "../format.ts";
import { TESTIMONIALS } from "../testimonials.ts";
import { DELIVERY_MINUTES } from "../valley-facts.ts";

export const greenValley = (business: Business): CityPage => ({
  slug: "green-valley-appliance-rental",
  city: "Green Valley",
  head: {
    title: cityTitle("Green Valley", business),
    description: `Green Valley homes have older hookups, and we bring the right cord. Washer and dryer for ${usd(business.prices.combo)} a month, free installation, same-day delivery, no repair bills.`,
  },
  heading: "A washer and dryer for your Green Valley home",
  deliveryStatement: `Green Valley is one of our quickest runs: for most streets, ${DELIVERY_MINUTES} minutes after a truck comes free.`,
  intro: [
    "Green Valley was planned in the late 1970s and grew, street by curved street, into the part of Henderson with mature trees. Many of its laundry rooms are now thirty or forty years old.",
    "That age is the whole story of a delivery here. The room is fine. The outlet, the valves and the vent deserve a look before anything is plugged in.",
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
      heading: "What to tell us about the wall",
      lead: "Pull the old dryer out a foot, if you safely can. You may see:",
      items: [
        "Three slots in the outlet, or four. Before 1996 three was normal; it may stay, and the dryer gets a matching cord",
        "A white plastic or thin foil hose. We replace it with metal as part of the setup",
        "Round-handled water valves that no longer turn. Do not force them; a plumber or your landlord should change them first",
        "A capped gas pipe beside an electric outlet. Then you can have either kind of dryer",
      ],
    },
    {
      kind: "table",
      heading: "Which Green Valley is yours",
      table: {
        columns: ["Area", "Mostly built", "Where the laundry is"],
        rows: [
          ["Silver Springs", "Mid-1980s on", "A pass-through between kitchen and garage"],
          ["Whitney Ranch", "Late 1980s and 1990s", "Downstairs, often with a side-wall vent"],
          ["Green Valley South", "1980s and 1990s", "Hall closets with folding doors, in the townhomes"],
          ["Gibson Springs", "1990s", "Compact rooms next to the half bath"],
          ["Green Valley Ranch", "1990s and 2000s", "Separate rooms, upstairs in many two-story plans"],
        ],
      },
    },
    {
      kind: "prose",
      heading: "Folding doors and half an inch",
      paragraphs: [
        "Townhome closets are the one place where a standard pair can fail to fit. The doors fold into the opening and take two or three inches from it.",
        "Measure the clear width with the doors open, not the width of the wall. If a full-size pair is too wide, we say so on the phone instead of on your doorstep.",
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
      text: `When only one machine has died, rent only that one: ${usd(business.prices.washer)} a month for a washer, ${usd(business.prices.dryer)} for a dryer.`,
    },
  ],
  landmark: {
    name: "The District at Green Valley Ranch",
    line: "Between the shops of the District and the neighborhood's bronze statues, our drivers need no map.",
  },
  testimonial: TESTIMONIALS.greenValley,
});
