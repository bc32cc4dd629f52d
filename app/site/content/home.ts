import type { Business } from "#app/lib/business.ts";
import type { ConditionalPromise, LabelledText, PageHead } from "./content-types.ts";
import { usd } from "./format.ts";
import { NOTICE_TEXT } from "./lease-terms.ts";
import { SERVICE_AREAS } from "./service-areas.ts";
import { TESTIMONIALS } from "./testimonials.ts";
import { DELIVERY_MINUTES, WATER_HARDNESS_GRAINS_PER_GALLON } from "./valley-facts.ts";

const BENEFITS: readonly ConditionalPromise[] = [
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

export const homePage = (business: Business) => ({
  head: {
    title: `${business.brand} | ${usd(business.prices.combo)}/month Combo`,
    description: `Rent a washer and dryer in Las Vegas for ${usd(business.prices.combo)} a month: same-day delivery, free setup and installation, month-to-month terms, and no repair bills. Call us today.`,
  } satisfies PageHead,
  heading: "A washer and dryer, running by tonight.",
  subline: `${usd(business.prices.combo)} a month for the pair, anywhere in the Las Vegas valley. Free delivery, setup and installation. If it breaks, we fix or swap it.`,
  pricesHeading: "What it costs",
  pricesLead: "Installed, with repairs included.",
  benefitsHeading: "What you can hold us to",
  benefits: BENEFITS,
  deliveryDayHeading: "Delivery day",
  deliveryDayLead: `We deliver ${business.hours.label.toLowerCase()}.`,
  deliveryDay: DELIVERY_DAY,
  bigQuote: {
    text: `Las Vegas water carries about ${WATER_HARDNESS_GRAINS_PER_GALLON} grains of minerals per gallon. It is hard on machines. We would rather that were our problem than yours.`,
    attribution: `Local since ${business.foundingYear}`,
  },
  testimonialsHeading: "From around the valley",
  testimonials: [TESTIMONIALS.lasVegas, TESTIMONIALS.henderson, TESTIMONIALS.northLasVegas],
  formHeading: "Get a quote",
  formLead: "Name, phone, email. We call you back to agree a time.",
});
