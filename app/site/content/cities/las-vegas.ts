import type { Business } from "#app/lib/business.ts";
import { type CityPage, cityTitle } from "../city-page.ts";
import { usd } from "../format.ts";
import { TESTIMONIALS } from "../testimonials.ts";
import { DELIVERY_MINUTES, WATER_HARDNESS_GRAINS_PER_GALLON } from "../valley-facts.ts";

export const lasVegas = (business: Business): CityPage => ({
  slug: "las-vegas-washer-rental",
  city: "Las Vegas",
  head: {
    title: cityTitle("Las Vegas", business),
    description: `Rent a washer and dryer in Las Vegas for ${usd(business.prices.combo)} a month. Free delivery, setup and installation, month-to-month terms, and repairs that come out of our pocket.`,
  },
  heading: "Washer and dryer rental in Las Vegas",
  deliveryStatement: `${DELIVERY_MINUTES}-minute delivery to most of Las Vegas when a truck is free, and same-day delivery across the rest of the city.`,
  intro: [
    "Las Vegas was built in a hurry, decade by decade, and its laundry rooms show it. A 1950s ranch in Charleston Heights keeps the washer in the carport closet. A loft off Main Street has a cupboard for a stacked pair. A new house in Enterprise has a room upstairs with gas, water and a drain all waiting.",
    `We have rented washers and dryers here since ${business.foundingYear}. Tell us the address and what is on the wall behind the machines, and the truck leaves with the right cord, hoses and vent parts.`,
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
    "Not on the list but your mail says Las Vegas? Call; Mountains Edge and Southern Highlands are on our routes too.",
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
            "Doorway width, and whether there is a vent at all",
          ],
          [
            "Charleston Heights, Historic Westside",
            "Carport or garage closets from the fifties and sixties",
            "Three-slot dryer outlets and stiff old water valves",
          ],
          [
            "The Lakes, Desert Shores, Peccole Ranch",
            "Indoor laundry rooms from the late eighties and nineties",
            "Long vent runs through the house",
          ],
          [
            "Paradise, Spring Valley",
            "Apartments and condos near the Strip and Chinatown",
            "Elevator, parking and what your lease says about machines",
          ],
          [
            "Enterprise, Silverado Ranch",
            "Two-story homes, laundry upstairs, often gas",
            "Stairs with a turn and a drain pan under the washer",
          ],
          [
            "Sunrise Manor",
            "Single-story tracts and manufactured homes",
            "A four-wire outlet in a manufactured home",
          ],
        ],
      },
    },
    {
      kind: "prose",
      heading: "City, county, same truck",
      paragraphs: [
        "Spring Valley, Enterprise, Paradise and Sunrise Manor have Las Vegas mail but no city hall: they are unincorporated Clark County. It changes who collects the trash and nothing about your rental.",
        "The price is the same at a studio near Fremont Street as at a five-bedroom off Blue Diamond Road.",
      ],
    },
    {
      kind: "list",
      heading: "Who rents here",
      lead: "Four situations that a monthly rental fits:",
      items: [
        "A lease on a unit with hookups and no machines",
        "A washer that quit mid-cycle with a full week of clothes in it",
        "A landlord who would rather not own appliances",
        "A job on the Strip that may or may not last the year",
      ],
    },
  ],
  localFacts: [
    {
      label: "Water",
      text: `City taps run at about ${WATER_HARDNESS_GRAINS_PER_GALLON} grains per gallon, which is very hard. Valves and seals wear faster here than the brochure says, and in a rental that wear is ours to pay for.`,
    },
    {
      label: "Power",
      text: "Houses wired before 1996 often have a three-slot dryer outlet; later ones have four slots. We carry both cords.",
    },
  ],
  landmark: {
    name: "The Strat tower",
    line: "If you can see the Strat from your driveway, you are minutes from one of our routes.",
  },
  testimonial: TESTIMONIALS.lasVegas,
});
