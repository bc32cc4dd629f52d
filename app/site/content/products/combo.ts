import type { Business } from "#app/lib/business.ts";
import { usd } from "../format.ts";
import { LATE_FEE_TEXT, LEASE_TERMS, NOTICE_TEXT } from "../lease-terms.ts";
import { DELIVERY_MINUTES } from "../valley-facts.ts";
import type { ProductPage } from "./product-page.ts";

export const combo = (business: Business): ProductPage => ({
  slug: "washer-dryer-combo-rental",
  product: "combo",
  name: "Washer and dryer rental",
  head: {
    title: `Washer & Dryer Combo Rental in Las Vegas | ${usd(business.prices.combo)}/month`,
    description: `A full-size washer and dryer for ${usd(business.prices.combo)} a month in the Las Vegas valley. Free delivery, setup and installation, no repair bills, ended with written notice.`,
  },
  heading: "The washer and dryer, together",
  lead: "Two full-size machines that match your hookups, installed and tested. For an empty laundry room, this is the whole job.",
  price: business.prices.combo,
  priceNote: `a month, installed. Month to month; ${NOTICE_TEXT} to stop.`,
  features: [
    {
      label: "Cheaper as a pair",
      text: `Rented singly, a washer and a dryer come to ${usd(business.prices.washer + business.prices.dryer)} a month. Together they are ${usd(business.prices.combo)}.`,
    },
    {
      label: "Full size",
      text: "Two separate machines, side by side, for family loads. Not an apartment-size all-in-one.",
    },
    {
      label: "Matched to the house",
      text: "Electric dryer with the cord your outlet takes, or a gas dryer where there is a gas valve.",
    },
    {
      label: "Kept running",
      text: "If either machine breaks in normal use, we fix or swap it, and no bill follows.",
    },
  ],
  included: [
    "A washer and a dryer, cleaned and tested before they are loaded",
    "Two new fill hoses and the drain hose",
    "The dryer cord or gas connector, and a metal vent piece with clamps",
    "Delivery inside our service area, including stairs",
    "Leveling, a leak check and a test run of both",
    "Repairs, parts and labor in normal use",
    "Collection when the rental ends",
  ],
  connectionsHeading: "What the room needs",
  connections: [
    { label: "Water", text: "Hot and cold valves that open and shut by hand." },
    {
      label: "Drain",
      text: "A standpipe or a laundry sink that takes a full tub of water without backing up.",
    },
    { label: "Power", text: "A grounded 120-volt outlet for the washer." },
    {
      label: "Dryer",
      text: "A 240-volt, 30-amp outlet with three or four slots for electric; a gas shut-off valve and a 120-volt outlet for gas.",
    },
    { label: "Vent", text: "A four-inch duct that leads outside and is clear." },
  ],
  sizesHeading: "Will it fit?",
  sizes: {
    columns: ["Measure", "Allow for the pair"],
    rows: [
      ["Width between walls", "56 inches: two machines of about 27, and a finger's width around them"],
      ["Depth from wall", "36 inches, which leaves room for hoses and the vent"],
      ["Height, top-loading washer", "56 inches to the shelf, so that the lid opens"],
      ["Doorways on the way in", "28 inches clear, or 29 to be comfortable"],
    ],
  },
  sizesNote:
    "Less than that? Tell us the numbers. If nothing we have fits, we will say so and you owe nothing.",
  questions: [
    {
      question: "How soon can the pair be here?",
      answer: `The same day across the valley. For most of the larger areas the drive is about ${DELIVERY_MINUTES} minutes once a truck is free.`,
    },
    {
      question: "Is it really month to month?",
      answer: `Yes, with one condition: ending it takes ${NOTICE_TEXT}. There is no minimum term and no early-ending fee.`,
    },
    {
      question: "What happens if I pay late?",
      answer: `The late fee is ${LATE_FEE_TEXT}. After ${LEASE_TERMS.defaultAfterDays} days the account is in default and we may collect the machines. If you see trouble coming, call us first.`,
    },
    {
      question: "Can I return one of the two later?",
      answer: `Yes. From the next rent date you pay the price of the machine you keep: ${usd(business.prices.washer)} for the washer or ${usd(business.prices.dryer)} for the dryer. The notice for the other is the same ${NOTICE_TEXT}.`,
    },
    {
      question: "Are the machines new?",
      answer:
        "Not always. Every machine is cleaned, tested and in full working order when it arrives, and it is ours to repair.",
    },
    {
      question: "I am moving across town. Do the machines come along?",
      answer:
        "Call before you move. The machines may only be moved by us or with our written agreement, and we will tell you what the move involves.",
    },
  ],
  relatedPosts: ["rent-or-buy-washer-dryer-las-vegas", "moving-to-las-vegas-laundry-checklist"],
});
