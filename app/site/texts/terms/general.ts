import type { Business } from "#app/lib/business.ts";
import { EFFECTIVE_DATE_TEXT, LEASE_TERMS } from "../lease-terms.ts";
import type { LegalSection } from "../text-types.ts";

const LIABILITY_CAP =
  LEASE_TERMS.liabilityCapMonthsOfRent === 1
    ? "one month’s rent"
    : `${LEASE_TERMS.liabilityCapMonthsOfRent} months’ rent`;

/** The sections on liability, law and the contract as a whole. */
export const generalSections = (business: Business): readonly LegalSection[] => [
  {
    id: "liability",
    heading: "Our liability",
    clauses: [
      "We promise to deliver equipment in working order and to keep it so as these terms describe. Except for that promise, and as far as the law allows, we give no other warranty, express or implied, including any warranty of merchantability or fitness for a particular purpose.",
      `As far as the law allows, our total liability to you for anything connected with the equipment or this contract is limited to ${LIABILITY_CAP}, and we are not liable for indirect or consequential loss, such as lost income, laundromat costs or spoiled laundry.`,
      "Nothing in these terms limits liability that cannot be limited under Nevada or federal law, including liability for our own gross negligence, willful misconduct or fraud.",
      "We are not responsible for delay or failure caused by events beyond our reasonable control, such as storms, floods, road closures, or failures of power, gas or water.",
    ],
  },
  {
    id: "responsibility",
    heading: "Claims by others",
    clauses: [
      "As far as the law allows, you agree to cover claims that others make against us because you, or people in your home, misused the equipment or broke these terms. This does not apply to the extent that we caused the claim.",
    ],
  },
  {
    id: "privacy",
    heading: "Privacy and messages",
    clauses: [
      "Our privacy policy says what we do with your details. You agree that we may call, text or email you about your quote, delivery, service and account. You may ask us at any time to reach you another way.",
    ],
  },
  {
    id: "changes",
    heading: "Changes to these terms",
    clauses: [
      `We may change these terms for the future by giving you at least ${LEASE_TERMS.terminationNoticeDays}\u00a0days’ written notice. If you do not accept a change, you may end the rental by written notice before it takes effect, and the old terms apply until the rental has ended.`,
      "The terms on this page are the current ones, shown with the date they took effect.",
    ],
  },
  {
    id: "law",
    heading: "Law and disputes",
    clauses: [
      "Nevada law governs this contract, without regard to its rules on conflict of laws.",
      "Please bring a complaint to us first. If we cannot settle it within a reasonable time, either of us may go to the state courts in Clark County, Nevada, including small claims court where the amount allows.",
      "Nothing here takes away rights that consumer protection law gives you and that cannot be waived.",
    ],
  },
  {
    id: "general",
    heading: "General",
    clauses: [
      "If a court finds part of these terms unenforceable, the rest remains in force, and that part is applied as far as the law allows.",
      "If we do not enforce a term on one occasion, we may still enforce it later.",
      "You may not transfer this contract without our written agreement. We may transfer it to a business that takes over our obligations to you.",
      "The rental agreement and these terms are the whole contract between us and replace anything said before it was signed.",
    ],
  },
  {
    id: "contact",
    heading: "How to reach us",
    clauses: [
      `${business.legalName}, ${business.phoneDisplay}${business.email ? `, ${business.email}` : ""}. Business hours: ${business.hours.label.toLowerCase()}. Written notices may also be sent with the form on our contact page.`,
      `These terms are effective ${EFFECTIVE_DATE_TEXT}.`,
    ],
  },
];
