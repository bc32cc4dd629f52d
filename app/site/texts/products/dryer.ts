import type { Business } from "#app/lib/business.ts";
import { usd } from "../figures.ts";
import { LEASE_TERMS, NOTICE_TEXT } from "../lease-terms.ts";
import type { ProductPage } from "./product-page.ts";

export const dryer = (business: Business): ProductPage => ({
  slug: "dryer-rental-las-vegas",
  product: "dryer",
  name: "Dryer rental",
  head: {
    title: `Dryer Rental in Las Vegas | ${usd(business.prices.dryer)}/month, Gas or Electric`,
    description: `Rent an electric or gas dryer in Las Vegas for ${usd(business.prices.dryer)} a month. We bring the cord or connector your hookup takes, add a metal duct and install everything free.`,
  },
  heading: "Just the dryer",
  lead: "3-prong, 4-prong or gas. Tell us what’s on the wall and the dryer shows up ready for it.",
  price: business.prices.dryer,
  features: [
    {
      label: "Both cords on the truck",
      text: "Older homes have a 3-prong outlet, newer ones a 4-prong. We bring the right cord for either and never use an adapter.",
    },
    {
      label: "Gas where there’s gas",
      text: "With a working shut-off valve behind the machine, a gas dryer can go in. We test the connection for leaks.",
    },
    {
      label: "Metal duct, always",
      text: "Plastic and thin foil hoses burn. Ours is metal, and we keep it short.",
    },
    {
      label: "Desert air isn’t enough",
      text: "A clothesline dries a shirt in an hour in June. It also coats it in dust and pollen. Sheets and towels do better indoors.",
    },
  ],
  included: [
    "A full-size dryer, electric or gas, cleaned and tested",
    "The 3-prong or 4-prong cord, or the gas connector",
    "A metal dryer duct and clamps",
    "Free delivery inside our service area",
    "A check that air leaves the house: we look at the vent cap outside",
    "A repair or a swap if it breaks in normal use",
  ],
  connectionsHeading: "Electric, gas and venting",
  connections: [
    {
      label: "Electric, before about 1996",
      text: "A 3-prong outlet (NEMA 10-30), 240 volts, 30 amps. An existing one can stay in use.",
    },
    {
      label: "Electric, since then",
      text: "A 4-prong outlet (NEMA 14-30) with its own ground wire. Manufactured homes need this kind.",
    },
    {
      label: "Gas",
      text: "A shut-off valve in the room and a 120-volt outlet for the motor. We assume natural gas; tell us if yours is propane.",
    },
    {
      label: "Vent",
      text: "Four-inch rigid duct to the outside, no screen on the end, as few elbows as possible.",
    },
  ],
  sizesHeading: "Room for the dryer",
  sizes: {
    columns: ["Measure", "Allow"],
    rows: [
      ["Width", "27 to 29 inches"],
      ["Depth with the vent", "about 34 inches"],
      ["Height", "43 inches, plus whatever you want on top"],
      ["In front", "24 inches for the door to swing"],
    ],
  },
  sizesNote: "In a closet, the door needs slats or louvers so the dryer can draw air.",
  questions: [
    {
      question: "How do I know if I have gas or electric?",
      answer:
        "Look behind the old dryer. A large 3-prong or 4-prong outlet means electric. A pipe with a small lever valve means gas. Some homes have both.",
    },
    {
      question: "I have a 3-prong outlet. Is that safe?",
      answer:
        "It was standard before 1996, and an existing one may still be used. We fit the matching cord and bond the dryer the way its manufacturer specifies. If the outlet is loose, warm or scorched, have an electrician look at it first.",
    },
    {
      question: "Why do my clothes take two cycles?",
      answer: `Almost always the vent. Clean the lint screen, check for a stuck flap outside, then call us. If the dryer is at fault, we fix it free; repeated visits for a clogged house duct are ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each.`,
    },
    {
      question: "Can I cancel after a month?",
      answer: `Yes. Give ${NOTICE_TEXT} any time, even on day one, and the rental ends when the notice runs out.`,
    },
    {
      question: "What does a gas dryer cost?",
      answer: `Same as electric: ${usd(business.prices.dryer)} a month. With a washer, ${usd(business.prices.combo)} for the pair.`,
    },
  ],
  relatedPosts: ["dryer-hookups-three-prong-four-prong-gas", "dryer-vent-lint-desert-dust"],
});
