import type { Business } from "#app/lib/business.ts";
import type { PageHead } from "./content-types.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT } from "./lease-terms.ts";
import type { CitySlug } from "./site-paths.ts";
import { DELIVERY_MINUTES } from "./valley-facts.ts";

/** Parts of the valley, in the order the page shows them. */
export const AREA_GROUPS = [
  "The four cities",
  "Central and east",
  "West",
  "Northwest and north",
  "South and southwest",
  "Henderson's communities",
] as const;

type AreaGroup = (typeof AREA_GROUPS)[number];

/** `citySlug` is the city page that covers the area. */
type ServiceArea = { name: string; group: AreaGroup; remark: string; citySlug: CitySlug };

const area = (name: string, group: AreaGroup, citySlug: CitySlug, remark: string): ServiceArea => ({
  name,
  group,
  citySlug,
  remark,
});

const LAS_VEGAS = "las-vegas-washer-rental";
const HENDERSON = "henderson-appliance-rental";
const NORTH_LAS_VEGAS = "north-las-vegas-washer-rental";
const SUMMERLIN = "summerlin-appliance-rental";
const GREEN_VALLEY = "green-valley-appliance-rental";
const CENTENNIAL_HILLS = "centennial-hills-washer-rental";
const BOULDER_CITY = "boulder-city-appliance-rental";

export const SERVICE_AREAS: readonly ServiceArea[] = [
  area("Las Vegas", "The four cities", LAS_VEGAS, "Carport closets to upstairs laundry, all one price."),
  area("North Las Vegas", "The four cities", NORTH_LAS_VEGAS, "Its own city, its own water department."),
  area("Henderson", "The four cities", HENDERSON, "From plant-workers' cottages to this year's tracts."),
  area("Boulder City", "The four cities", BOULDER_CITY, "Over the hill, and still same-day."),
  area("Downtown Las Vegas", "Central and east", LAS_VEGAS, "Bungalows, lofts and narrow doors."),
  area("Paradise", "Central and east", LAS_VEGAS, "The county town that holds most of the Strip."),
  area("Winchester", "Central and east", LAS_VEGAS, "Mid-century streets north of Desert Inn Road."),
  area("Sunrise Manor", "Central and east", LAS_VEGAS, "Under Sunrise and Frenchman mountains."),
  area("Whitney", "Central and east", LAS_VEGAS, "Boulder Highway, between Las Vegas and Henderson."),
  area("Spring Valley", "West", LAS_VEGAS, "Apartments, townhomes and Chinatown's back streets."),
  area("The Lakes", "West", LAS_VEGAS, "Waterside homes from the eighties and nineties."),
  area("Peccole Ranch", "West", LAS_VEGAS, "Greenbelts and two-story plans off Charleston."),
  area("Desert Shores", "West", LAS_VEGAS, "Four small lakes, east of Summerlin."),
  area("Summerlin", "West", SUMMERLIN, "Villages with gates; tell us which one."),
  area("Summerlin South", "West", SUMMERLIN, "The county side, out to the foot of Red Rock."),
  area(
    "Centennial Hills",
    "Northwest and north",
    CENTENNIAL_HILLS,
    "Around the 95 and the northern Beltway.",
  ),
  area("Providence", "Northwest and north", CENTENNIAL_HILLS, "Two-story homes west of Hualapai Way."),
  area(
    "Skye Canyon",
    "Northwest and north",
    CENTENNIAL_HILLS,
    "Newly built, on the road to Mount Charleston.",
  ),
  area("Aliante", "Northwest and north", NORTH_LAS_VEGAS, "Parks, a library and Sun City Aliante."),
  area("Enterprise", "South and southwest", LAS_VEGAS, "The fast-growing southwest, mostly gas-ready."),
  area("Mountains Edge", "South and southwest", LAS_VEGAS, "Past Blue Diamond Road, against the hills."),
  area("Southern Highlands", "South and southwest", LAS_VEGAS, "South of the Beltway, behind several gates."),
  area("Rhodes Ranch", "South and southwest", LAS_VEGAS, "One guard gate; put us on the list."),
  area(
    "Silverado Ranch",
    "South and southwest",
    LAS_VEGAS,
    "Nineties homes between the freeway and Eastern.",
  ),
  area("Green Valley", "Henderson's communities", GREEN_VALLEY, "Mature trees and three-slot dryer outlets."),
  area("Seven Hills", "Henderson's communities", HENDERSON, "Hillside streets above Saint Rose Parkway."),
  area("Anthem", "Henderson's communities", HENDERSON, "High on the south side, with a view of the valley."),
  area("Inspirada", "Henderson's communities", HENDERSON, "New villages in the southwest of Henderson."),
  area("Cadence", "Henderson's communities", HENDERSON, "Still building, out toward Lake Mead Parkway."),
  area("Lake Las Vegas", "Henderson's communities", HENDERSON, "Villas and condos; ask about stacked pairs."),
];

export const serviceAreasPage = (business: Business) => ({
  head: {
    title: `Service Areas | ${business.brand}`,
    description: `The ${SERVICE_AREAS.length} places in the Las Vegas valley where we deliver, set up and install rented washers and dryers free, from Skye Canyon in the northwest to Boulder City.`,
  } satisfies PageHead,
  heading: "Where we deliver",
  lead: `${SERVICE_AREAS.length} named places from the foot of Red Rock to the shore of Lake Mead. Delivery, setup and installation are free in all of them.`,
  delivery: `${DELIVERY_MINUTES}-minute delivery to most of the larger areas when a truck is free; the same day in the rest.`,
  outside: `Live a little past the edge? We may still come, for ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed before we set out. Call ${business.phoneDisplay}.`,
});
