import type { ConditionalPromise } from "./content-types.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, NOTICE_TEXT } from "./lease-terms.ts";

/** The three bullets of every city page (specification, section 2), each with what must be read beside it. */
export const CITY_PROMISES: readonly ConditionalPromise[] = [
  {
    text: "No repair bills, with local support included",
    condition: "If it breaks in normal use, we fix or swap it. Damage from misuse isn’t covered.",
  },
  {
    text: "Flexible monthly terms",
    condition: `Month to month, no minimum term. Cancel with ${NOTICE_TEXT}.`,
  },
  {
    text: "Free delivery, setup and installation",
    condition: `Inside our service area. Beyond it, delivery is ${DELIVERY_OUTSIDE_AREA_TEXT}, and you’ll know the exact price before we head out.`,
  },
];
