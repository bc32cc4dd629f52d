import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd } from "../figures.ts";
import { LATE_FEE_TEXT, LEASE_TERMS, NOTICE_TEXT } from "../lease-terms.ts";
import type { ProductPage } from "./product-page.ts";

export const combo = (business: Business): ProductPage => ({
  slug: "washer-dryer-combo-rental",
  product: "combo",
  name: "Washer and dryer rental",
  head: {
    title: `Washer & Dryer Combo Rental in Las Vegas | ${usd(business.prices.combo)}/month`,
    description: `A full-size washer and dryer in the Las Vegas Valley for ${usd(business.prices.combo)} a month, delivered, set up and installed free. Month to month; cancel with ${NOTICE_TEXT}.`,
  },
  heading: "The washer and dryer, together",
  lead: "Two full-size machines that match your hookups, installed and tested. Everything an empty laundry room needs.",
  price: business.prices.combo,
  features: [
    {
      label: "Cheaper as a pair",
      text: `Rented separately, a washer and a dryer come to ${usd(business.prices.washer + business.prices.dryer)} a month. Together they’re ${usd(business.prices.combo)}.`,
    },
    {
      label: "Full size",
      text: "Two separate machines, side by side, sized for family loads. Not an apartment-size all-in-one.",
    },
    {
      label: "Matched to your home",
      text: "An electric dryer with the cord your outlet takes, or a gas dryer where there’s a gas valve.",
    },
    {
      label: "Kept running",
      text: "If either machine breaks in normal use, we fix or swap it at no charge.",
    },
  ],
  included: [
    "A washer and a dryer, cleaned and tested before they’re loaded",
    "Two new fill hoses and the drain hose",
    "The dryer cord or gas connector, and a metal dryer duct with clamps",
    "Delivery inside our service area, stairs included",
    "Leveling, a leak check and a test run of both",
    "Repairs, parts and labor in normal use",
    "Pickup when your rental ends",
  ],
  connectionsHeading: "What your laundry room needs",
  connections: [
    { label: "Water", text: "Working hot and cold shut-off valves." },
    {
      label: "Drain",
      text: "A standpipe or laundry sink that takes a full tub of water without backing up.",
    },
    { label: "Power", text: "A grounded 120-volt outlet for the washer." },
    {
      label: "Dryer",
      text: "For electric, a 3-prong or 4-prong outlet, 240 volts and 30 amps. For gas, a shut-off valve and a 120-volt outlet.",
    },
    { label: "Vent", text: "A clear four-inch duct that leads outside." },
  ],
  sizesHeading: "Will it fit?",
  sizes: {
    columns: ["Measure", "Allow for the pair"],
    rows: [
      ["Width between walls", "56 inches: two 27-inch machines plus two inches of clearance"],
      ["Depth from wall", "36 inches, which leaves room for hoses and the duct"],
      ["Height, top-loading washer", "56 inches to the shelf, so the lid can open"],
      ["Doorways on the way in", "28 inches clear, 29 to be comfortable"],
    ],
  },
  sizesNote:
    "Tighter than that? Give us your measurements. If nothing we have fits, we’ll say so and you owe nothing.",
  questions: [
    {
      question: "How soon can you deliver?",
      answer: `Usually the same day, anywhere in our service area. For most of the larger areas, it’s about ${DELIVERY_MINUTES}\u00a0minutes once a truck is available.`,
    },
    {
      question: "Is it really month to month?",
      answer: `Yes, with one condition: canceling takes ${NOTICE_TEXT}. There’s no minimum term and no early-termination fee.`,
    },
    {
      question: "What happens if I pay late?",
      answer: `The late fee is ${LATE_FEE_TEXT}. Once a payment is more than ${LEASE_TERMS.defaultAfterDays}\u00a0days late, the account is in default and we may pick up the machines. If you’ll be late, call us first.`,
    },
    {
      question: "Can I return just one later?",
      answer: `Yes. Give ${NOTICE_TEXT} for the one you’re returning. From the next rent date after that, you pay only for the one you keep: ${usd(business.prices.washer)} a month for the washer or ${usd(business.prices.dryer)} for the dryer.`,
    },
    {
      question: "Are the machines new?",
      answer:
        "Not always. Every machine is cleaned, tested and in full working order when it arrives, and repairs from normal use are on us.",
    },
    {
      question: "Can I take the machines when I move?",
      answer:
        "Call before you move. The machines can go to another address only with our written agreement, and we’ll tell you what the move involves.",
    },
  ],
  relatedPosts: ["rent-or-buy-washer-dryer-las-vegas", "moving-to-las-vegas-laundry-checklist"],
});
