import type { Business } from "#app/lib/business.ts";
import { usd } from "../format.ts";
import { LEASE_TERMS, NOTICE_TEXT } from "../lease-terms.ts";
import { WATER_HARDNESS_GRAINS_PER_GALLON } from "../valley-facts.ts";
import type { ProductPage } from "./product-page.ts";

export const washer = (business: Business): ProductPage => ({
  slug: "washer-rental-las-vegas",
  product: "washer",
  name: "Washer rental",
  head: {
    title: `Washer Rental in Las Vegas | ${usd(business.prices.washer)}/month, Installed`,
    description: `Your washer quit but the dryer runs? Rent a washer only in Las Vegas for ${usd(business.prices.washer)} a month, delivered and installed free, with new hoses and repairs included.`,
  },
  heading: "Only the washer",
  lead: "When the dryer still works, you do not need a second one. We bring a full-size washer and leave your dryer where it is.",
  price: business.prices.washer,
  priceNote: `a month, installed. Month to month; ${NOTICE_TEXT} to stop.`,
  features: [
    {
      label: "The machine that hard water hits first",
      text: `At ${WATER_HARDNESS_GRAINS_PER_GALLON} grains per gallon, scale collects in inlet valves and screens. When one sticks, it is our part and our labor.`,
    },
    {
      label: "New hoses every time",
      text: "A burst fill hose does more damage than any broken pump. We never reuse the old ones.",
    },
    {
      label: "Today, usually",
      text: "A washer is the quickest delivery we make: two hoses, a drain and a plug.",
    },
  ],
  included: [
    "A full-size washer, cleaned and tested",
    "Two new fill hoses with washers and clamps",
    "Free delivery inside our service area, and carrying it up or down stairs",
    "Leveling, so that it does not walk on spin",
    "A fill, drain and leak test while we are there",
    "Repair or a swap if it breaks in normal use",
  ],
  connectionsHeading: "Hookups for a washer",
  connections: [
    {
      label: "Two valves",
      text: "Hot and cold, with standard three-quarter-inch hose threads. They must close fully.",
    },
    { label: "A drain", text: "A standpipe about 30 to 36 inches high, or a deep sink beside the machine." },
    {
      label: "One outlet",
      text: "A grounded 120-volt outlet within cord's reach, without an extension cord.",
    },
    {
      label: "A floor",
      text: "Firm and close to level. Upstairs, a drain pan is a good idea; your landlord may require one.",
    },
  ],
  sizesHeading: "Room for the washer",
  sizes: {
    columns: ["Type", "Width", "Depth with hoses", "Height"],
    rows: [
      ["Top-loading", "27 to 28 inches", "about 32 inches", "44 inches, 56 with the lid up"],
      ["Front-loading", "27 inches", "about 36 inches, and the same again to open the door", "39 inches"],
    ],
  },
  sizesNote: "Typical outside sizes; the machine we bring can differ by an inch. Tell us when it is tight.",
  questions: [
    {
      question: "Do I have to take a dryer too?",
      answer: `No. A washer only is ${usd(business.prices.washer)} a month. If you add a dryer later, the pair is ${usd(business.prices.combo)}.`,
    },
    {
      question: "Top-loader or front-loader?",
      answer:
        "Say which you prefer when you call and we tell you what is ready today. Both clean well; a front-loader needs floor space for its door.",
    },
    {
      question: "What if it leaks?",
      answer: `Shut both valves and call ${business.phoneDisplay}. A leak from our machine or our hoses is ours to repair. A worn valve in the wall belongs to the house.`,
    },
    {
      question: "How do I end the rental?",
      answer: `With ${NOTICE_TEXT}. Month to month means no minimum term; it does not mean no notice.`,
    },
    {
      question: "What could I be charged for?",
      answer: `Rent, and late fees if rent is late. A trip where nobody is home is ${usd(LEASE_TERMS.failedDeliveryUsd)}, and repeated visits for something other than the washer, a closed valve for example, are ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each.`,
    },
  ],
  relatedPosts: ["las-vegas-hard-water-washing-machine", "rent-or-buy-washer-dryer-las-vegas"],
});
