import type { Business } from "#app/lib/business.ts";
import { LEASE_TERMS } from "../lease-terms.ts";
import type { LegalSection } from "../text-types.ts";

const NOTICE_DAYS = LEASE_TERMS.terminationNoticeDays;

/** The sections on the parties, what is rented and for how long. */
export const rentalSections = (business: Business): readonly LegalSection[] => [
  {
    id: "agreement",
    heading: "The agreement",
    clauses: [
      `In these terms, “we,” “us” and “our” mean ${business.legalName}, and “you” means the person who signs the rental agreement. If two or more people sign it, each is responsible for all of it.`,
      "Your rental agreement names you, the address, the equipment and the monthly rent. It and these terms together are the contract between us. Where they differ, the signed rental agreement comes first.",
      "You accept these terms by signing a rental agreement that refers to them, on paper or electronically. A quote, or sending us the form on our website, does not by itself make a contract.",
      "You must be at least 18 years old and have the right to have the equipment installed at the address, with your landlord’s permission if you need it.",
    ],
  },
  {
    id: "equipment",
    heading: "The equipment stays ours",
    clauses: [
      "“Equipment” means the washer, the dryer, or both, that your rental agreement names, with the hoses, cords and fittings we supply, and anything we bring in its place.",
      "This is a rental. It is not a sale, a loan or a rent-to-own agreement. There is no option to purchase the equipment, and no payment of rent gives you any ownership in it.",
      "The equipment remains our personal property even when it is connected to a building. You may not sell it, lend it, pledge it, rent it to others, or remove or cover our labels.",
      "Tell us right away if anyone claims a right to the equipment, for example in an eviction, a foreclosure or a bankruptcy.",
    ],
  },
  {
    id: "term",
    heading: "Month to month, and how to cancel",
    clauses: [
      "The rental begins on the day the equipment is delivered and continues from month to month. There is no minimum term.",
      `You may end the rental at any time, for any reason, by giving us ${NOTICE_DAYS}\u00a0days’ written notice. We may end it the same way by giving you ${NOTICE_DAYS}\u00a0days’ written notice.`,
      "Written notice means a letter, an email to the address we give you for notices, or the form on our contact page, with your name, the address of the equipment and the day you want it picked up. Notice counts from the day we receive it. We will confirm it.",
      "Rent is due until the notice period has run out, whether or not the equipment is used. If we agree to pick up the equipment earlier, that does not shorten the notice period unless we say so in writing.",
      "If you rent a pair and want to return one machine, give the same notice for that machine. From the next rent date after the notice ends you pay the single price for the machine you keep.",
    ],
  },
];
