import type { Business } from "#app/lib/business.ts";
import { usd } from "../format.ts";
import { LEASE_TERMS, NOTICE_TEXT } from "../lease-terms.ts";
import type { ProductPage } from "./product-page.ts";

export const dryer = (business: Business): ProductPage => ({
  slug: "dryer-rental-las-vegas",
  product: "dryer",
  name: "Dryer rental",
  head: {
    title: `Dryer Rental in Las Vegas | ${usd(business.prices.dryer)}/month, Gas or Electric`,
    description: `Rent an electric or gas dryer in Las Vegas for ${usd(business.prices.dryer)} a month. We bring the cord or connector your wall takes, fit a metal vent piece and install it free.`,
  },
  heading: "Only the dryer",
  lead: "Three slots, four slots or gas. Tell us what the wall has and the dryer comes ready for it.",
  price: business.prices.dryer,
  priceNote: `a month, installed. Month to month; ${NOTICE_TEXT} to stop.`,
  features: [
    {
      label: "Both cords on the truck",
      text: "Older homes have a three-slot outlet, newer ones four. Neither needs an adapter, and we never use one.",
    },
    {
      label: "Gas where there is gas",
      text: "With a working shut-off valve behind the machine, a gas dryer can go in. We test the joint for leaks.",
    },
    {
      label: "Metal vent, always",
      text: "Plastic and thin foil hoses burn. We take ours in metal and keep it short.",
    },
    {
      label: "Desert air is not enough",
      text: "A line dries a shirt in an hour in June. It also coats it in dust and pollen. Sheets and towels do better indoors.",
    },
  ],
  included: [
    "A full-size dryer, electric or gas, cleaned and tested",
    "The three-wire or four-wire cord, or the gas connector",
    "A metal transition duct and clamps",
    "Free delivery inside our service area",
    "A check that air leaves the house: we look at the cap outside",
    "Repair or a swap if it breaks in normal use",
  ],
  connectionsHeading: "Electric, gas and the way out",
  connections: [
    {
      label: "Electric, before about 1996",
      text: "A three-slot outlet (NEMA 10-30), 240 volts, 30 amps. It may stay in use.",
    },
    {
      label: "Electric, since then",
      text: "A four-slot outlet (NEMA 14-30) with its own ground wire. Manufactured homes need this kind.",
    },
    {
      label: "Gas",
      text: "A shut-off valve in the room and a 120-volt outlet for the motor. Natural gas unless you tell us propane.",
    },
    {
      label: "Vent",
      text: "Four-inch rigid duct to the outside, no screen on the end, as few elbows as the house allows.",
    },
  ],
  sizesHeading: "Room for the dryer",
  sizes: {
    columns: ["Measure", "Allow"],
    rows: [
      ["Width", "27 to 29 inches"],
      ["Depth with the vent", "about 34 inches"],
      ["Height", "43 inches, plus what you want on top"],
      ["In front", "24 inches for the door to swing"],
    ],
  },
  sizesNote: "In a closet, the door needs slots or louvers so that the dryer can draw air.",
  questions: [
    {
      question: "How do I know whether I have gas or electric?",
      answer:
        "Look behind the old dryer. A large outlet with three or four slots is electric. A pipe with a small lever valve is gas. Some homes have both.",
    },
    {
      question: "My outlet has three slots. Is that safe?",
      answer:
        "It was the standard before 1996 and an existing one may still be used. The dryer is fitted with the matching cord and bonded as its maker describes. If the outlet is loose, warm or scorched, have an electrician see it first.",
    },
    {
      question: "Why do my clothes take two cycles?",
      answer: `Nearly always the vent. Clean the screen, look for a stuck flap outside, and then call us. If the dryer is at fault we fix it free; repeated visits for a blocked house duct are ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each.`,
    },
    {
      question: "Can I stop after a month?",
      answer: `Yes. Give ${NOTICE_TEXT} at any time, even on the first day, and the rental ends when it runs out.`,
    },
    {
      question: "What does a gas dryer cost?",
      answer: `The same as an electric one: ${usd(business.prices.dryer)} a month. With a washer, ${usd(business.prices.combo)} for the pair.`,
    },
  ],
  relatedPosts: ["dryer-hookups-three-prong-four-prong-gas", "dryer-vent-lint-desert-dust"],
});
