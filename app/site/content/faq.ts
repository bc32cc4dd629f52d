import type { Business } from "#app/lib/business.ts";
import type { PageHead, QuestionAnswer } from "./content-types.ts";
import { usd } from "./format.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, LATE_FEE_TEXT, LEASE_TERMS, NOTICE_TEXT } from "./lease-terms.ts";

export const faqPage = (business: Business) => ({
  head: {
    title: `Frequently Asked Questions | ${business.brand}`,
    description:
      "What a rented washer and dryer costs in Las Vegas, how the month-to-month agreement ends, and who pays when a machine breaks. Three answers, fees included.",
  } satisfies PageHead,
  heading: "Prices, contracts, repairs",
  lead: "The three questions everyone asks, answered with the fees left in.",
  questions: [
    {
      question: "How much does it cost to rent a washer and dryer?",
      answer: `The washer and dryer combo is ${usd(business.prices.combo)} a month. A washer only is ${usd(business.prices.washer)}, a dryer only ${usd(business.prices.dryer)}. Delivery, setup and installation are free inside our service area; beyond it, delivery is ${DELIVERY_OUTSIDE_AREA_TEXT}. Any sales tax that the law adds comes on top. If you pay late, the fee is ${LATE_FEE_TEXT}.`,
    },
    {
      question: "Do I have to sign a long contract?",
      answer: `No. The agreement runs month to month, with no minimum term. When you want to stop, give us ${NOTICE_TEXT}, and rent is due until the notice runs out. Then we collect the machines. There is nothing to buy out, because this is not rent-to-own.`,
    },
    {
      question: "Who pays if a machine breaks?",
      answer: `We do. If it breaks in normal use, we fix or swap it, and there is no bill for parts, labor or the visit. What we do charge for: damage from misuse, repeated calls where nothing is wrong with the machine (${usd(LEASE_TERMS.excessiveServiceCallUsd)} each), and visits you ask for outside opening hours (${usd(LEASE_TERMS.afterHoursServiceUsd)}).`,
    },
  ] satisfies readonly QuestionAnswer[],
});
