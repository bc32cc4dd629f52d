import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd } from "../figures.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const summerlin = (business: Business): CityPage => ({
  slug: "summerlin-appliance-rental",
  city: "Summerlin",
  head: {
    title: cityTitle("Summerlin", business),
    description: `A washer and dryer for your Summerlin home at ${usd(business.prices.combo)} a month. We handle gates, stairs and gas hookups, install it all free, and there are no repair bills.`,
  },
  heading: "Summerlin washer and dryer rental, village by village",
  deliveryStatement: `About ${DELIVERY_MINUTES}\u00a0minutes to most Summerlin villages once a truck is available. Stonebridge and Reverence, at the edge of the desert, are same-day.`,
  intro: [
    "Summerlin is a set of villages, and each was built to its own plan. What repeats is the obstacle course: a gate, a staircase, a white hallway, and a laundry room with custom cabinets over the machines.",
    "None of that is a problem when we know ahead of time. It takes five questions on the phone.",
  ],
  neighborhoods: [
    "The Hills",
    "The Trails",
    "The Pueblo",
    "The Arbors",
    "The Canyons",
    "The Paseos",
    "The Vistas",
    "The Willows",
    "The Ridges",
    "Stonebridge",
    "Reverence",
    "Sun City Summerlin",
    "Red Rock Country Club",
  ],
  zips: ["89134", "89135", "89138", "89144"],
  zipNote: "Edges of Summerlin share 89145 and 89128 with older neighborhoods to the east.",
  sections: [
    {
      kind: "steps",
      heading: "Five questions, one trip",
      items: [
        {
          label: "Which gate?",
          text: "Guarded, coded or open? The Ridges and Red Rock Country Club will want a name and a time.",
        },
        {
          label: "Which floor?",
          text: "In The Paseos and The Vistas, many laundry rooms are upstairs by the bedrooms.",
        },
        {
          label: "Gas or electric?",
          text: "Look behind the old dryer: a yellow or gray pipe with a valve means gas.",
        },
        {
          label: "How high are the cabinets?",
          text: "A top-loader’s lid needs room to open. Measure from floor to shelf.",
        },
        {
          label: "Where can we park?",
          text: "Some HOAs limit trucks on the street. An hour in your driveway takes care of it.",
        },
      ],
    },
    {
      kind: "prose",
      heading: "From the first villages to the newest",
      paragraphs: [
        "The Hills and The Pueblo go back to the start, around 1990. Sun City Summerlin, for residents 55 and over, is almost all single-story, with the laundry close to the garage.",
        "The Willows, The Arbors and The Trails filled in through the ’90s and after. In Reverence and Stonebridge, the paint on the vent cap is still fresh.",
      ],
    },
    {
      kind: "facts",
      heading: "Where Summerlin stops",
      items: [
        {
          label: "Often called Summerlin, but not",
          text: "The Lakes, Desert Shores, Queensridge, Boca Park and Tivoli Village are neighbors to the east. Our Las Vegas page covers them.",
        },
        {
          label: "Two governments",
          text: "The northern villages are in the City of Las Vegas; Summerlin South is unincorporated county. Your rent is the same in both.",
        },
      ],
    },
  ],
  localFacts: [
    {
      label: "Elevation",
      text: "The western villages sit about a thousand feet above the Strip. Windy days blow dust at the vent flap, so check it now and then.",
    },
    {
      label: "Softened or not",
      text: "A house with a softener loop but no softener still gets the valley’s hard water. The loop is just pipe.",
    },
  ],
  landmarkLine: "Summerlin ends at the red and cream cliffs of Red Rock Canyon, and so does our map.",
  testimonial: testimonials.summerlin,
});
