import type { Business } from "#app/lib/business.ts";
import { DELIVERY_MINUTES, usd } from "../figures.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, LEASE_TERMS } from "../lease-terms.ts";
import type { LegalSection } from "../text-types.ts";

/** The sections from delivery to pickup. */
export const equipmentSections = (business: Business): readonly LegalSection[] => [
  {
    id: "delivery",
    heading: "Delivery, setup and installation",
    clauses: [
      `Delivery, setup and installation are free within our service area, which is listed on our service areas page. Delivery outside it costs ${DELIVERY_OUTSIDE_AREA_TEXT}, agreed on before we head out.`,
      `Delivery times, including same-day and ${DELIVERY_MINUTES}-minute delivery, are what we aim for and usually meet. They depend on traffic, weather and truck availability, and are not guaranteed.`,
      `Someone 18 or older must be present, with a clear path to the laundry space and working hookups. If we arrive as agreed and cannot deliver because one of these is missing, the failed delivery charge is ${usd(LEASE_TERMS.failedDeliveryUsd)}.`,
      "We connect the equipment to existing water, drain, power, gas and vent connections. We do not alter plumbing, wiring, gas lines or ducts, and we may refuse an installation that we believe to be unsafe.",
      "Look at the equipment when it is delivered and tell us promptly about any damage or defect you find.",
    ],
  },
  {
    id: "premises",
    heading: "Your hookups and your home",
    clauses: [
      "You are responsible for the building’s own valves, pipes, drains, outlets, breakers, gas lines and vent ducts, and for making sure they meet local code.",
      "Keep the vent clear and the water valves within reach. Turn off the water to the washer when you are away for more than a few days.",
      "Tell us right away about any leak, smell of gas, scorching or tripping breaker, and stop using the equipment. If you smell gas, leave and call the gas company or 911 first.",
    ],
  },
  {
    id: "use",
    heading: "Use and care",
    clauses: [
      "Use the equipment for ordinary household laundry at the address in your rental agreement, as its instructions describe. Do not overload it, use it for business, or wash or dry anything soaked in fuel, oil or solvent.",
      "Clean the lint screen before each load. Do not remove, open or alter any part of the equipment, and let no one but us repair it.",
      "Do not move the equipment to another address, or out of the room where we installed it, without our written agreement.",
      "Give us access to the equipment at reasonable times, by appointment, to inspect, service or pick it up.",
    ],
  },
  {
    id: "repairs",
    heading: "Repairs and replacement",
    clauses: [
      "If the equipment fails in normal use, tell us. We repair it or replace it with comparable equipment, at our choice, within a reasonable time and without charge for parts, labor or travel.",
      "We do not pay for damage caused by misuse, neglect, overloading, accident, pests, fire, flood, power surge, alteration, repair by others, or a fault in the building.",
      `Repeated service calls where we find nothing wrong with the equipment, or a cause that is your or the building’s responsibility, are excessive service calls. They cost ${usd(LEASE_TERMS.excessiveServiceCallUsd)} each.`,
      `We provide service during our business hours: ${business.hours.label.toLowerCase()}. A visit you ask for outside them costs ${usd(LEASE_TERMS.afterHoursServiceUsd)}.`,
    ],
  },
  {
    id: "loss",
    heading: "Loss and damage",
    clauses: [
      "From delivery until we pick up the equipment, you are responsible for it. If it is lost, stolen, destroyed or damaged beyond normal wear, you pay the lower of the cost of repair and its fair market value just before the loss.",
      "Report a theft or fire to the police or fire department and to us as soon as you learn of it.",
      "We do not insure your belongings or the building. We recommend a renter’s or homeowner’s policy that covers water damage and rented property.",
    ],
  },
  {
    id: "return",
    heading: "Return and pickup",
    clauses: [
      "When the rental ends, we agree on a time to pick up the equipment. Pickup within our service area, at an address where we installed it, is included in the rent.",
      "Have the equipment empty, reachable and in the condition you received it in, except for normal wear. If we arrive as agreed and cannot pick it up, the failed delivery charge applies.",
      "Rent remains due for as long as you keep us from picking up the equipment.",
      `If a lock has to be changed so that we can deliver, service or pick up the equipment, you pay the cost of the change plus ${usd(LEASE_TERMS.lockChangeUsdAboveCost)}. This clause gives us no right to change a lock without the consent of the person entitled to give it, or a court order.`,
    ],
  },
];
