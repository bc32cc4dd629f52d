import type { Business } from "#app/lib/business.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT } from "./lease-terms.ts";
import type { LabeledText, PageHead } from "./text-types.ts";

const HAVE_READY: readonly LabeledText[] = [
  { label: "The address", text: "With the gate or unit number, and the floor." },
  { label: "The dryer outlet", text: "3-prong, 4-prong, or a gas pipe with a valve." },
  { label: "The space", text: "Width between the walls, and height under any shelf." },
  { label: "Delivery day", text: "Today works." },
];

export const contactPage = (business: Business) => ({
  head: {
    title: `Contact Us for a Quote | ${business.brand}`,
    description:
      "Call or send the form for a washer and dryer rental quote in the Las Vegas Valley. See the coverage map and what to have ready so that one trip is all it takes.",
  } satisfies PageHead,
  heading: "Get a quote",
  lead: "Calling is fastest, for a quote or a repair. Or send the form any time, and we’ll call you back. You can also use it to send your written notice to cancel.",
  email: business.email,
  formHeading: "Or send us your details",
  haveReadyHeading: "What to have ready",
  haveReady: HAVE_READY,
  map: {
    heading: "Where we deliver",
    caption: `Delivery is free inside our service area. A little outside, it’s ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed on beforehand.`,
  },
});
