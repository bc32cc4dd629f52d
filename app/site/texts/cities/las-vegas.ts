import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd, WATER_HARDNESS_GRAINS_PER_GALLON } from "../figures.ts";
import { NOTICE_TEXT } from "../lease-terms.ts";
import * as testimonials from "../testimonials.ts";
import { type CityPage, cityTitle } from "./city-page.ts";

export const lasVegas = (business: Business): CityPage => ({
  slug: "las-vegas-washer-rental",
  city: "Las Vegas",
  head: {
    title: cityTitle("Las Vegas", business),
    description: `Rent a washer and dryer in Las Vegas for ${usd(business.prices.combo)} a month, repairs on us. Free delivery, setup and installation. Month to month; cancel with ${NOTICE_TEXT}.`,
  },
  heading: "Washer and dryer rental in Las\u00a0Vegas",
  deliveryStatement: `Delivered in about ${DELIVERY_MINUTES}\u00a0minutes to most of Las Vegas when a truck is available, and the same day across the rest of the city.`,
  intro: [
    "Las Vegas was built in a hurry, decade by decade, and its laundry rooms show it. A 1950s ranch in Charleston Heights keeps the washer in a carport closet. A loft off Main Street has a closet for a stacked pair. A new house in Enterprise has a room upstairs with gas, water and a drain ready to go.",
    `We have rented washers and dryers here since ${business.foundingYear}. Tell us the address and what’s on the wall behind the machines, and the truck leaves with the right cord, hoses and duct.`,
  ],
  neighborhoods: [
    "Downtown",
    "Arts District",
    "Historic Westside",
    "Charleston Heights",
    "Spring Valley",
    "The Lakes",
    "Peccole Ranch",
    "Desert Shores",
    "Silverado Ranch",
    "Enterprise",
    "Paradise",
    "Sunrise Manor",
  ],
  zips: [
    "89101",
    "89102",
    "89103",
    "89104",
    "89106",
    "89107",
    "89108",
    "89110",
    "89117",
    "89119",
    "89120",
    "89121",
    "89122",
    "89123",
    "89128",
    "89129",
    "89130",
    "89139",
    "89146",
    "89147",
    "89148",
    "89169",
    "89178",
    "89183",
  ],
  zipNote:
    "Not on the list, but your mail says Las Vegas? Call; we deliver to Mountains Edge and Southern Highlands too.",
  sections: [
    {
      kind: "table",
      heading: "What we find behind the laundry door",
      table: {
        columns: ["Part of town", "Typical setup", "Worth checking"],
        rows: [
          [
            "Downtown, Arts District",
            "Bungalow utility porches and loft closets",
            "Doorway width, and whether there’s a vent",
          ],
          [
            "Charleston Heights, Historic Westside",
            "Carport or garage closets from the 1950s and ’60s",
            "3-prong dryer outlets and stiff old water valves",
          ],
          [
            "The Lakes, Desert Shores, Peccole Ranch",
            "Indoor laundry rooms from the 1980s and ’90s",
            "Long vent runs through the house",
          ],
          [
            "Paradise, Spring Valley",
            "Apartments and condos near the Strip and Chinatown",
            "Elevator, parking, and what the lease says about laundry",
          ],
          [
            "Enterprise, Silverado Ranch",
            "Two-story homes, laundry upstairs, often gas",
            "Stairs with a turn, and a drain pan under the washer",
          ],
          [
            "Sunrise Manor",
            "Single-story tracts and manufactured homes",
            "A 4-prong outlet in a manufactured home",
          ],
        ],
      },
    },
    {
      kind: "prose",
      heading: "City or county, same price",
      paragraphs: [
        "Spring Valley, Enterprise, Paradise and Sunrise Manor have Las Vegas addresses but no city hall: they’re unincorporated Clark County.",
        "You’ll still pay the same in a studio near Fremont Street as in a five-bedroom off Blue Diamond Road.",
      ],
    },
    {
      kind: "list",
      heading: "Who rents here",
      lead: "A monthly rental fits when there’s:",
      items: [
        "A lease on a place with hookups and no machines",
        "A washer that quit mid-cycle with a week’s worth of clothes in it",
        "A landlord who lets you bring machines but won’t supply them",
        "A job on the Strip that may or may not last the year",
      ],
    },
  ],
  localFacts: [
    {
      label: "Water",
      text: `City taps run at about ${WATER_HARDNESS_GRAINS_PER_GALLON}\u00a0grains per gallon, which is very hard. Valves and seals wear out early here, and when you rent, that wear is ours to pay for.`,
    },
    {
      label: "Power",
      text: "Houses wired before 1996 often have a 3-prong dryer outlet; later ones a 4-prong. We carry both cords.",
    },
  ],
  landmarkLine: "The Strat shows from driveways all over the city.",
  testimonial: testimonials.lasVegas,
});
