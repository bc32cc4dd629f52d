import type { Business } from "#app/lib/business.ts";
import { usd } from "./figures.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, LATE_FEE_TEXT, LEASE_TERMS, NOTICE_TEXT } from "./lease-terms.ts";
import type { LabeledText, PageHead } from "./text-types.ts";

/** Extra charges to show near the prices, and when they apply. */
export const PRICE_CONDITIONS: readonly LabeledText[] = [
  {
    label: "Canceling",
    text: `No fee. It’s month to month: give us ${NOTICE_TEXT} and we’ll pick up the machines.`,
  },
  { label: "Paying late", text: `${LATE_FEE_TEXT}.` },
  {
    label: "Missed delivery",
    text: `${usd(LEASE_TERMS.failedDeliveryUsd)} if we arrive as agreed and can’t get in or hook up.`,
  },
  {
    label: "Outside our area",
    text: `Delivery is ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed on before we head out.`,
  },
  {
    label: "Service calls",
    text: `Free when a machine breaks in normal use. Damage from misuse isn’t covered, and repeated calls where the machine isn’t at fault are ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each.`,
  },
  {
    label: "After-hours service",
    text: `${usd(LEASE_TERMS.afterHoursServiceUsd)} for a visit you ask for outside business hours.`,
  },
  { label: "Tax", text: "Plus any applicable sales tax." },
];

export const servicesPage = (business: Business) => ({
  head: {
    title: "Washer & Dryer Rental Prices in Las Vegas",
    description: `Washer and dryer ${usd(business.prices.combo)} a month, washer only ${usd(business.prices.washer)}, dryer only ${usd(business.prices.dryer)}. See what’s included across the Las Vegas Valley, and which extra charges could be added.`,
  } satisfies PageHead,
  heading: "Three ways to rent, three simple prices",
  lead: "Rent the pair or just the machine you’re missing. Delivery, setup and installation are free inside our service area, and repairs from normal use are included.",
  conditionsHeading: "Possible extra charges",
  conditionsLead:
    "Most months, rent is all you pay. These are the main exceptions; the terms list every one.",
  citiesHeading: "Same prices everywhere we deliver",
  citiesLead: "Your city page says how fast we deliver and what hookups are common there.",
});
