import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES } from "./figures.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT } from "./lease-terms.ts";
import type { CitySlug } from "./site-paths.ts";
import type { PageHead } from "./text-types.ts";

/** Parts of the valley in page order. */
export const AREA_GROUPS = [
  "The four cities",
  "Central and east",
  "West",
  "Northwest and north",
  "South and southwest",
  "Henderson communities",
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
  area("Henderson", "The four cities", HENDERSON, "From 1940s cottages to brand-new tracts."),
  area(
    "Boulder City",
    "The four cities",
    BOULDER_CITY,
    "Over the hill, and same day if you call in the morning.",
  ),
  area("Downtown Las Vegas", "Central and east", LAS_VEGAS, "Bungalows, lofts and narrow doors."),
  area(
    "Paradise",
    "Central and east",
    LAS_VEGAS,
    "The unincorporated town that’s home to most of the Strip.",
  ),
  area("Winchester", "Central and east", LAS_VEGAS, "Mid-century streets north of Desert Inn Road."),
  area("Sunrise Manor", "Central and east", LAS_VEGAS, "Below Sunrise and Frenchman mountains."),
  area("Whitney", "Central and east", LAS_VEGAS, "Boulder Highway, between Las Vegas and Henderson."),
  area("Spring Valley", "West", LAS_VEGAS, "Apartments, townhomes and Chinatown’s back streets."),
  area("The Lakes", "West", LAS_VEGAS, "Lakeside homes from the 1980s and 1990s."),
  area("Peccole Ranch", "West", LAS_VEGAS, "Greenbelts and two-story plans off Charleston."),
  area("Desert Shores", "West", LAS_VEGAS, "Four small lakes, east of Summerlin."),
  area("Summerlin", "West", SUMMERLIN, "Villages with gates; tell us which one."),
  area("Summerlin South", "West", SUMMERLIN, "The county side, out to the foot of Red Rock."),
  area("Centennial Hills", "Northwest and north", CENTENNIAL_HILLS, "Around US 95 and the northern Beltway."),
  area("Providence", "Northwest and north", CENTENNIAL_HILLS, "Two-story homes west of Hualapai Way."),
  area(
    "Skye Canyon",
    "Northwest and north",
    CENTENNIAL_HILLS,
    "New construction on the way to Mount Charleston.",
  ),
  area("Aliante", "Northwest and north", NORTH_LAS_VEGAS, "Parks, a library and Sun City Aliante."),
  area("Enterprise", "South and southwest", LAS_VEGAS, "The fast-growing southwest, mostly gas-ready."),
  area("Mountains Edge", "South and southwest", LAS_VEGAS, "Past Blue Diamond Road, against the hills."),
  area("Southern Highlands", "South and southwest", LAS_VEGAS, "South of the Beltway, behind several gates."),
  area("Rhodes Ranch", "South and southwest", LAS_VEGAS, "One guard gate; put us on the list."),
  area("Silverado Ranch", "South and southwest", LAS_VEGAS, "1990s homes between I-15 and Eastern."),
  area("Green Valley", "Henderson communities", GREEN_VALLEY, "Mature trees and 3-prong dryer outlets."),
  area("Seven Hills", "Henderson communities", HENDERSON, "Hillside streets above St. Rose Parkway."),
  area("Anthem", "Henderson communities", HENDERSON, "High on the south side, with a view of the valley."),
  area("Inspirada", "Henderson communities", HENDERSON, "New villages in west Henderson."),
  area("Cadence", "Henderson communities", HENDERSON, "Still growing, off Lake Mead Parkway."),
  area("Lake Las Vegas", "Henderson communities", HENDERSON, "Villas and condos; ask about stacked pairs."),
];

export const serviceAreasPage = (business: Business) => ({
  head: {
    title: `Service Areas | ${business.brand}`,
    description: `All ${SERVICE_AREAS.length} areas of the Las Vegas Valley where we deliver, set up and install rental washers and dryers free, from Skye Canyon in the northwest to Boulder City.`,
  } satisfies PageHead,
  heading: "Where we deliver",
  lead: `${SERVICE_AREAS.length} areas, from the foot of Red Rock to the shore of Lake Mead. Delivery, setup and installation are free in every one.`,
  delivery: `${DELIVERY_MINUTES}-minute delivery to most of the larger areas when a truck is available; same day in the rest.`,
  outside: `Live a little past the edge? We may still deliver, for ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed on before we head out. Call ${business.phoneDisplay}.`,
});
