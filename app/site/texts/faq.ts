import type { Business } from "#app/lib/business.ts";
import { usd } from "./figures.ts";
import { DELIVERY_OUTSIDE_AREA_TEXT, LATE_FEE_TEXT, LEASE_TERMS, NOTICE_TEXT } from "./lease-terms.ts";
import type { PageHead, QuestionAnswer } from "./text-types.ts";

export const faqPage = (business: Business) => ({
  head: {
    title: `FAQ | ${business.brand}`,
    description:
      "What renting a washer and dryer costs in Las Vegas, how to cancel, who pays for repairs, and straight answers on deposits, credit checks, payments and moving.",
  } satisfies PageHead,
  heading: "Prices, contracts, repairs",
  lead: "The three questions everyone asks, with the fees that apply.",
  questions: mainQuestions(business),
  moneyHeading: "Deposits, payments and moving",
  moneyQuestions: moneyQuestions(business),
});

/** The three questions of specification section 2. */
const mainQuestions = (business: Business): readonly QuestionAnswer[] => [
  {
    question: "How much does it cost to rent a washer and dryer?",
    answer: `The washer and dryer combo is ${usd(business.prices.combo)} a month. A washer only is ${usd(business.prices.washer)}, and a dryer only is ${usd(business.prices.dryer)}, plus any applicable sales tax. Delivery, setup and installation are free inside our service area; outside it, delivery is ${DELIVERY_OUTSIDE_AREA_TEXT}. If you pay late, the fee is ${LATE_FEE_TEXT}.`,
  },
  {
    question: "Do I have to sign a long contract?",
    answer: `No. It’s month to month, with no minimum term. To cancel, give us ${NOTICE_TEXT}: use the form on our contact page, or write to the address we give you for notices. Rent is due until the notice runs out, and then we pick up the machines. There’s nothing to buy out, because this isn’t rent-to-own.`,
  },
  {
    question: "Who pays if a machine breaks?",
    answer: `We do. If it breaks in normal use, call ${business.phoneDisplay} and we’ll fix or swap it, with no bill for parts, labor or the trip. What isn’t covered: damage from misuse or an accident, repeated calls where nothing is wrong with the machine (${usd(LEASE_TERMS.excessiveServiceCallUsd)} each), and visits you ask for after hours (${usd(LEASE_TERMS.afterHoursServiceUsd)}).`,
  },
];

/** The answers say only what the terms say; where the terms say nothing, they tell the customer to call. */
const moneyQuestions = (business: Business): readonly QuestionAnswer[] => [
  {
    question: "Is there a deposit?",
    answer: `Our terms don’t call for one. What they do call for up front is your first payment, at or before delivery. Your signed rental agreement has the final word, so read it first, or call ${business.phoneDisplay} and ask.`,
  },
  {
    question: "Do you check my credit or ask for ID?",
    answer: `Our terms don’t mention either one, so call ${business.phoneDisplay} before you order and we’ll tell you. They do say you have to be at least 18 and have the right to have the machines installed at the address.`,
  },
  {
    question: "What’s due today?",
    answer: `Your first payment is due at or before delivery. Rent is ${usd(business.prices.combo)} a month for the pair, ${usd(business.prices.washer)} for a washer or ${usd(business.prices.dryer)} for a dryer, plus any applicable sales tax. Delivery, setup and installation add nothing inside our service area. After that, rent is due in advance, on the day of the month your rental agreement states.`,
  },
  {
    question: "How do I pay?",
    answer: `Ask when we call you, or call ${business.phoneDisplay}. Please don’t put card or bank numbers in the quote form. If a payment is returned or refused, the fee is ${usd(LEASE_TERMS.returnedPaymentUsd)}.`,
  },
  {
    question: "Can I take the machines when I move?",
    answer: `Call us before you move. The machines can’t go to another address, or even another room, without our written agreement. If you’d rather be done, give us ${NOTICE_TEXT} and we’ll pick them up.`,
  },
  {
    question: "I rent my place. Does my landlord have to say yes?",
    answer:
      "If your lease requires permission to install a washer or dryer, yes, get it first. The building’s valves, outlets and vent have to work before we can hook up; we don’t alter them.",
  },
  {
    question: "I’m a landlord. Can I rent machines for several units?",
    answer: `Landlords are welcome. Whoever signs the rental agreement pays the rent and gives the notice, and the agreement names the address where the machines stay. Our terms set no special price for several units, and they don’t allow renting the machines out to others, so call ${business.phoneDisplay} to talk it through.`,
  },
];
