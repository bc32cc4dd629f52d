import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd, WATER_HARDNESS_GRAINS_PER_GALLON } from "./figures.ts";
import { NOTICE_TEXT } from "./lease-terms.ts";
import { SERVICE_AREAS } from "./service-areas.ts";
import * as testimonials from "./testimonials.ts";
import type { ConditionalPromise, LabeledText, PageHead } from "./text-types.ts";

const PROMISES: readonly ConditionalPromise[] = [
  {
    text: "No repair bills: if it breaks, we fix or swap it.",
    condition: "That covers normal use. Damage from misuse or an accident is on you.",
  },
  {
    text: "Delivered, set up and installed free.",
    condition: `Anywhere in our ${SERVICE_AREAS.length} service areas, during business hours.`,
  },
  { text: "Month to month.", condition: `No minimum term. Cancel with ${NOTICE_TEXT}.` },
  {
    text: "Same-day delivery.",
    condition: `Call early: ${DELIVERY_MINUTES}-minute delivery to most of the larger areas when a truck is available, same day to the rest.`,
  },
  {
    text: "Hard water is our problem.",
    condition: `Our water runs about ${WATER_HARDNESS_GRAINS_PER_GALLON}\u00a0grains per gallon and wears machines out. That wear is on us.`,
  },
];

const DELIVERY_DAY: readonly LabeledText[] = [
  {
    label: "You call or send the form",
    text: "We’ll ask for the address, the floor and what’s behind the machines.",
  },
  {
    label: "We load for your hookups",
    text: "3-prong cord, 4-prong cord or gas connector: we bring the one that fits.",
  },
  { label: "We knock", text: "Floors and door frames get covered first. Stairs are fine." },
  { label: "We connect", text: "New hoses, level feet, a metal dryer duct, no kinks." },
  { label: "We test", text: "A rinse that drains, a dryer that blows warm air outside, a dry floor." },
  { label: "You wash", text: "The first load is yours. Our number is on the lid." },
];

/** The first lines of the heading; the price of the pair follows them. */
export const HOME_HEADING = ["Washer and dryer,", "running today."] as const;

export const homePage = (business: Business) => ({
  head: {
    title: `${business.brand} | ${usd(business.prices.combo)}/month Combo`,
    description: `Washer and dryer rental in Las Vegas for ${usd(business.prices.combo)} a month: same-day delivery, free setup, no repair bills. Month to month; cancel with ${NOTICE_TEXT}.`,
  } satisfies PageHead,
  heading: HOME_HEADING.join(" "),
  lead: "We deliver your washer and dryer, hook them up and keep them running, anywhere in the Las Vegas Valley. If one breaks, we fix or swap it.",
  pricesHeading: "Three prices. That’s the whole list.",
  pricesNote: `Month to month. Cancel with ${NOTICE_TEXT}. Delivery, setup and installation are free inside our service area.`,
  formHeading: "Send this. We’ll call you back.",
  formLead: "Tell us where you need them. One call sets the delivery time.",
  deliveryDay: DELIVERY_DAY,
  promises: PROMISES,
  testimonial: testimonials.boulderCity,
  otherTestimonials: [testimonials.henderson, testimonials.northLasVegas],
  areasHeading: "Where we deliver",
});
