import type { Business } from "#app/lib/business.ts";
import type { ConditionalPromise, LabelledText, PageHead } from "./content-types.ts";
import { usd } from "./format.ts";
import { NOTICE_TEXT } from "./lease-terms.ts";
import { SERVICE_AREAS } from "./service-areas.ts";
import { TESTIMONIALS } from "./testimonials.ts";
import { DELIVERY_MINUTES, WATER_HARDNESS_GRAINS_PER_GALLON } from "./valley-facts.ts";

const PROMISES: readonly ConditionalPromise[] = [
  {
    text: "No repair bills: if it breaks, we fix or swap it.",
    condition: "That covers normal use. Damage from misuse is yours.",
  },
  {
    text: "Delivered, set up and installed free.",
    condition: `Anywhere in our ${SERVICE_AREAS.length} service areas, in opening hours.`,
  },
  { text: "Month to month.", condition: `No minimum term. To stop, give us ${NOTICE_TEXT}.` },
  {
    text: "Here the day you call.",
    condition: `When you call in opening hours: ${DELIVERY_MINUTES}-minute delivery to most of the larger areas when a truck is free, same-day to the rest.`,
  },
  {
    text: "Hard water is our problem.",
    condition: `About ${WATER_HARDNESS_GRAINS_PER_GALLON} grains a gallon wear machines out here. That wear is on us.`,
  },
];

const DELIVERY_DAY: readonly LabelledText[] = [
  {
    label: "You call or send the form",
    text: "We ask for the address, the floor, and what is on the wall behind the machines.",
  },
  {
    label: "We load for your house",
    text: "Three-slot cord, four-slot cord or gas connector: the right one goes on the truck.",
  },
  { label: "We knock", text: "Floors and door frames are covered first. Stairs are fine." },
  { label: "We connect", text: "New hoses, level feet, a metal vent piece, no kinks." },
  { label: "We test", text: "A rinse that drains, a dryer that blows warm outside, a dry floor." },
  { label: "You wash", text: "The first load is yours. Our number is on the lid." },
];

/** The heading's lines; the price of the pair is the line after them. */
export const HOME_HEADING = ["Washer and dryer,", "running today."] as const;

export const homePage = (business: Business) => ({
  head: {
    title: `${business.brand} | ${usd(business.prices.combo)}/month Combo`,
    description: `Rent a washer and dryer in Las Vegas for ${usd(business.prices.combo)} a month: same-day delivery, free setup and installation, month-to-month terms, and no repair bills. Call us today.`,
  } satisfies PageHead,
  heading: HOME_HEADING.join(" "),
  lead: "We deliver the pair, hook it up and keep it running, anywhere in the Las Vegas Valley. If it breaks, we fix or swap it.",
  pricesHeading: "Three prices. That is the whole list.",
  pricesNote: `Month to month: ${NOTICE_TEXT} ends it. Delivery, setup and installation are free inside our service area.`,
  formHeading: "Send a ticket. We call you back.",
  formLead: "Tell us where the machines go. One call settles the rest: the price, the time, who comes.",
  deliveryDay: DELIVERY_DAY,
  promises: PROMISES,
  testimonial: TESTIMONIALS.boulderCity,
  otherTestimonials: [TESTIMONIALS.henderson, TESTIMONIALS.northLasVegas],
  areasHeading: "Where we drive",
});
