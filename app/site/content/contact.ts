import type { Business } from "#app/lib/business.ts";
import type { LabelledText, PageHead } from "./content-types.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT } from "./lease-terms.ts";

const HAVE_READY: readonly LabelledText[] = [
  { label: "The address", text: "With the gate or unit number, and the floor." },
  { label: "The dryer outlet", text: "Three slots, four slots, or a gas pipe with a valve." },
  { label: "The space", text: "Width between the walls, and the height under any shelf." },
  { label: "The day", text: "Today is fine." },
];

export const contactPage = (business: Business) => ({
  head: {
    title: `Contact Us for a Quote | ${business.brand}`,
    description:
      "Call or send the form for a washer and dryer rental quote in the Las Vegas valley. See the coverage map and what to have ready so that one trip is all it takes.",
  } satisfies PageHead,
  heading: "Get a quote",
  lead: "Calling is fastest. The form works at any hour, and we call you back.",
  email: business.email,
  formHeading: "Or write to us",
  haveReadyHeading: "What to have ready",
  haveReady: HAVE_READY,
  map: {
    heading: "Where we go",
    caption: `Inside the map delivery is free. A little outside it is ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed beforehand.`,
  },
});
