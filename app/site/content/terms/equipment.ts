import type { Business } from "#app/lib/business.ts";
import type { LegalSection } from "../content-types.ts";
import { usd } from "../format.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, LEASE_TERMS } from "../lease-terms.ts";
import { DELIVERY_MINUTES } from "../valley-facts.ts";

/** From delivery to collection. */
export const equipmentSections = (business: Business): readonly LegalSection[] => [
  {
    id: "delivery",
    heading: "Delivery, setup and installation",
    clauses: [
      `Delivery, setup and installation are free within our service area, which is listed on our service areas page. Delivery outside it costs ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed before we set out.`,
      `Delivery times, including same-day and ${DELIVERY_MINUTES}-minute delivery, are what we aim for and usually manage. They depend on traffic, weather and which truck is free, and are not guaranteed.`,
      `Someone aged 18 or over must be present, with a clear way to the laundry space and working connections. If we arrive as agreed and cannot deliver for want of these, the failed delivery charge is ${usd(LEASE_TERMS.failedDeliveryUsd)}.`,
      "We connect the equipment to existing water, drain, power, gas and vent connections. We do not alter plumbing, wiring, gas lines or ducts, and we may refuse an installation that we believe to be unsafe.",
      "Look at the equipment when it is delivered and tell us promptly of any damage or fault that you find.",
    ],
  },
  {
    id: "premises",
    heading: "Your connections and your home",
    clauses: [
      "You are responsible for the building's own valves, pipes, drains, outlets, breakers, gas lines and vent ducts, and for their meeting the local code.",
      "Keep the vent clear and the water valves within reach. Turn off the water to the washer when you are away for more than a few days.",
      "Tell us about any leak, smell of gas, scorching or tripping breaker at once, and stop using the equipment. If you smell gas, leave and call the gas company or 911 first.",
    ],
  },
  {
    id: "use",
    heading: "Use and care",
    clauses: [
      "Use the equipment for ordinary household laundry at the address in your rental agreement, as its instructions describe. Do not overload it, use it for business, or wash or dry anything soaked in fuel, oil or solvent.",
      "Clean the lint screen before each load. Do not remove, open or alter any part of the equipment, and let nobody but us repair it.",
      "Do not move the equipment to another address, or out of the room where we installed it, without our written agreement.",
      "Let us see the equipment at reasonable times, by appointment, to inspect, service or collect it.",
    ],
  },
  {
    id: "repairs",
    heading: "Repairs and replacement",
    clauses: [
      "If the equipment fails in normal use, tell us. We repair it or replace it with comparable equipment, at our choice, within a reasonable time and without charge for parts, labor or travel.",
      "We do not bear the cost of damage caused by misuse, neglect, overloading, accident, pests, fire, flood, power surge, alteration, repair by others, or a fault in the building.",
      `Repeated service calls where we find no fault in the equipment, or a cause for which you or the building are responsible, are excessive service calls. They cost ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each.`,
      `Service is given during our opening hours: ${business.hours.label.toLowerCase()}. A visit that you ask for outside them costs ${usd(LEASE_TERMS.afterHoursServiceUsd)}.`,
    ],
  },
  {
    id: "loss",
    heading: "Loss and damage",
    clauses: [
      "From delivery until we collect the equipment you are responsible for it. If it is lost, stolen, destroyed or damaged beyond normal wear, you pay the lower of the cost of repair and its fair market value just before the loss.",
      "Report a theft or fire to the police or fire department and to us as soon as you learn of it.",
      "We do not insure your belongings or the building. We recommend a renter's or homeowner's policy that covers water damage and rented property.",
    ],
  },
  {
    id: "return",
    heading: "Return and collection",
    clauses: [
      "When the rental ends we agree a time to collect the equipment. Collection within our service area, at an address where we installed it, is included in the rent.",
      "Have the equipment empty, reachable and in the condition in which you received it, normal wear excepted. If we arrive as agreed and cannot collect it, the failed delivery charge applies.",
      "Rent remains due for as long as you keep the equipment from being collected.",
      `If a lock has to be changed so that we can deliver, service or collect the equipment, you pay the cost of the change plus ${usd(LEASE_TERMS.lockChangeUsdAboveCost)}. This clause gives us no right to change a lock without the consent of the person entitled to give it, or a court order.`,
    ],
  },
];
