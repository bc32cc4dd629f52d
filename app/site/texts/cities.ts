import type { Business } from "#app/lib/business.ts";
import { boulderCity } from "./cities/boulder-city.ts";
import { centennialHills } from "./cities/centennial-hills.ts";
import { greenValley } from "./cities/green-valley.ts";
import { henderson } from "./cities/henderson.ts";
import { lasVegas } from "./cities/las-vegas.ts";
import { northLasVegas } from "./cities/north-las-vegas.ts";
import { summerlin } from "./cities/summerlin.ts";
import type { CityPage } from "./city-page.ts";
import type { CitySlug } from "./site-paths.ts";

const CITY_PAGES: Record<CitySlug, (business: Business) => CityPage> = {
  "las-vegas-washer-rental": lasVegas,
  "henderson-appliance-rental": henderson,
  "north-las-vegas-washer-rental": northLasVegas,
  "summerlin-appliance-rental": summerlin,
  "green-valley-appliance-rental": greenValley,
  "centennial-hills-washer-rental": centennialHills,
  "boulder-city-appliance-rental": boulderCity,
};

export const cityPage = (slug: CitySlug, business: Business): CityPage => CITY_PAGES[slug](business);
