import type { Business } from "#app/lib/business.ts";
import { usd, WATER_HARDNESS_GRAINS_PER_GALLON } from "../figures.ts";
import { LEASE_TERMS, NOTICE_TEXT } from "../lease-terms.ts";
import type { ProductPage } from "./product-page.ts";

export const washer = (business: Business): ProductPage => ({
  slug: "washer-rental-las-vegas",
  product: "washer",
  name: "Washer rental",
  head: {
    title: `Washer Rental in Las Vegas | ${usd(business.prices.washer)}/month, Installed`,
    description: `Your washer quit but the dryer runs? Rent a washer only in Las Vegas for ${usd(business.prices.washer)} a month, delivered and installed free, with new hoses and repairs included.`,
  },
  heading: "Just the washer",
  lead: "When your dryer still works, you don’t need a second one. We’ll bring a full-size washer and leave your dryer where it is.",
  price: business.prices.washer,
  features: [
    {
      label: "The machine hard water hits first",
      text: `At ${WATER_HARDNESS_GRAINS_PER_GALLON}\u00a0grains per gallon, scale builds up in inlet valves and screens. When a valve sticks, the part and the labor are on us.`,
    },
    {
      label: "New hoses every time",
      text: "A burst fill hose does more damage than any broken pump. We never reuse old ones.",
    },
    {
      label: "Usually same day",
      text: "A washer is our quickest delivery: two hoses, a drain and a plug.",
    },
  ],
  included: [
    "A full-size washer, cleaned and tested",
    "Two new fill hoses",
    "Free delivery inside our service area, stairs included",
    "Leveling, so it doesn’t walk during the spin cycle",
    "A fill, drain and leak test while we’re there",
    "A repair or a swap if it breaks in normal use",
  ],
  connectionsHeading: "Washer hookups",
  connections: [
    {
      label: "Two valves",
      text: "Hot and cold, with standard three-quarter-inch hose threads. They have to close fully.",
    },
    { label: "A drain", text: "A standpipe about 30 to 36 inches high, or a deep sink beside the machine." },
    {
      label: "One outlet",
      text: "A grounded 120-volt outlet within reach of the cord, no extension cord.",
    },
    {
      label: "A solid floor",
      text: "Firm and close to level. Upstairs, a drain pan is a good idea; your landlord may require one.",
    },
  ],
  sizesHeading: "Room for the washer",
  sizes: {
    columns: ["Type", "Width", "Depth with hoses", "Height"],
    rows: [
      ["Top-loading", "27 to 28 inches", "about 32 inches", "44 inches, 56 with the lid up"],
      ["Front-loading", "27 inches", "about 36 inches, plus the same again for the door", "39 inches"],
    ],
  },
  sizesNote: "Typical outside sizes; the machine we bring can differ by an inch. If it’s tight, tell us.",
  questions: [
    {
      question: "Do I have to take a dryer too?",
      answer: `No. A washer only is ${usd(business.prices.washer)} a month. Add a dryer later and the pair is ${usd(business.prices.combo)}.`,
    },
    {
      question: "Top-loader or front-loader?",
      answer:
        "Tell us which you prefer when you call, and we’ll tell you what’s ready today. Both clean well; a front-loader needs floor space for its door.",
    },
    {
      question: "What if it leaks?",
      answer: `Shut both valves and call ${business.phoneDisplay}. A leak from our machine or our hoses is ours to fix. A worn valve in the wall is up to you or your landlord.`,
    },
    {
      question: "How do I cancel?",
      answer: `With ${NOTICE_TEXT}. Month to month means no minimum term; it doesn’t mean no notice.`,
    },
    {
      question: "What could I be charged for?",
      answer: `Rent, and late fees if rent is late. A missed delivery, when we arrive as agreed and can’t get in or hook up, is ${usd(LEASE_TERMS.failedDeliveryUsd)}. Repeated visits for something other than the washer, such as a closed valve, are ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each. The terms list every charge.`,
    },
  ],
  relatedPosts: ["las-vegas-hard-water-washing-machine", "rent-or-buy-washer-dryer-las-vegas"],
});
