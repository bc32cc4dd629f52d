import type { Business } from "#app/lib/business.ts";
import { usd } from "../figures.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, LEASE_TERMS } from "../lease-terms.ts";
import type { LegalSection } from "../text-types.ts";

const { lateFee } = LEASE_TERMS;
const RETURNED_PAYMENT = usd(LEASE_TERMS.returnedPaymentUsd);

/** The sections on rent, late payment and every other charge. */
export const paymentSections = (business: Business): readonly LegalSection[] => [
  {
    id: "rent",
    heading: "Rent",
    clauses: [
      `Monthly rent is ${usd(business.prices.combo)} for a washer and dryer together, ${usd(business.prices.washer)} for a washer only and ${usd(business.prices.dryer)} for a dryer only, unless your rental agreement states another amount. Any applicable sales or use tax is added.`,
      "Rent is due in advance, on the day of the month stated in your rental agreement. Your first payment is due at or before delivery.",
      `We may change the rent by giving you at least ${LEASE_TERMS.terminationNoticeDays}\u00a0days’ written notice. If you do not want to continue at the new rent, you may end the rental as described under “Month to month, and how to cancel,” and the old rent applies until your notice runs out, as long as we receive it before the new rent begins.`,
    ],
  },
  {
    id: "late-payment",
    heading: "Late and returned payments",
    clauses: [
      `If a payment is more than ${lateFee.afterDays}\u00a0days late, we charge a late fee of ${usd(lateFee.usd)}, plus ${usd(lateFee.thenUsdPerDay)} for each day after that until the payment is made in full.`,
      `If a payment is returned or refused by your bank or card issuer, we charge a returned payment fee of ${RETURNED_PAYMENT}, and the payment counts as not made.`,
      "You and we agree that the cost of a late payment to us is hard to measure, and that these fees are a reasonable estimate of it and not a penalty. If the law allows only a lower fee, the lower fee applies.",
      `If you expect to be late, call ${business.phoneDisplay} before the due date. We may agree to another date, but only in writing, and agreeing once does not oblige us to agree again.`,
    ],
  },
  {
    id: "default",
    heading: "Default",
    clauses: [
      `You are in default if a payment is more than ${LEASE_TERMS.defaultAfterDays}\u00a0days late, if you move, sell or conceal the equipment without our agreement, if you break another important term and do not fix it within a reasonable time after we ask, or if what you told us in order to get the equipment was untrue in an important way.`,
      "If you are in default we may end the rental, require the equipment to be returned right away, pick it up, and recover what you owe us. We use only lawful means and do not breach the peace: we enter your home with your consent or under a court order, not otherwise.",
      "You may keep the rental going by paying everything that is due before we have ended it.",
    ],
  },
  {
    id: "interest-and-collection",
    heading: "Interest and the cost of collection",
    clauses: [
      `Amounts that remain unpaid after they are due bear interest at ${LEASE_TERMS.interestPercentPerYear}% per year, or at the highest rate that the law allows if that is lower, from the due date until they are paid.`,
      `If we have to turn a debt over to a collection agency or an attorney, you also pay the reasonable cost of collection, up to ${LEASE_TERMS.collectionFeesMaxPercent}% of the amount owed, and court costs that a court awards.`,
    ],
  },
  {
    id: "other-charges",
    heading: "Other charges",
    clauses: [
      "Delivery, setup and installation inside our service area are free, and so are repairs that normal use makes necessary. We charge the amounts below only in the cases stated. Whenever we can, we tell you before we do work that carries a charge.",
    ],
    table: {
      columns: ["Charge", "Amount", "When"],
      rows: [
        [
          "Late fee",
          `${usd(lateFee.usd)}, then ${usd(lateFee.thenUsdPerDay)} per day`,
          `A payment is more than ${lateFee.afterDays}\u00a0days late`,
        ],
        ["Returned payment", RETURNED_PAYMENT, "A payment is returned or refused"],
        [
          "Delivery outside the area",
          DELIVERY_OUTSIDE_AREA_TEXT,
          "The address is outside our service area; the amount depends on the distance and is agreed on before we head out",
        ],
        [
          "After-hours service",
          usd(LEASE_TERMS.afterHoursServiceUsd),
          `You ask for a visit outside our business hours (${business.hours.label.toLowerCase()})`,
        ],
        [
          "Failed delivery",
          usd(LEASE_TERMS.failedDeliveryUsd),
          "We arrive as agreed and cannot deliver, install or pick up because no adult is there, the way is blocked, or the hookups are not ready",
        ],
        [
          "Excessive service calls",
          `${usd(LEASE_TERMS.excessiveServiceCallUsd)} per call`,
          "Repeated calls where the equipment has no fault, or where the cause is misuse or something in the building",
        ],
        [
          "Lock change",
          `Cost plus ${usd(LEASE_TERMS.lockChangeUsdAboveCost)}`,
          "A lock has to be changed so that we can deliver, service or pick up the equipment",
        ],
      ],
    },
  },
];
