import type { Business } from "#app/lib/business.ts";
import { EFFECTIVE_DATE_TEXT, LEASE_TERMS } from "../lease-terms.ts";
import type { LegalDocument } from "../text-types.ts";
import { equipmentSections } from "./equipment.ts";
import { generalSections } from "./general.ts";
import { paymentSections } from "./payment.ts";
import { rentalSections } from "./rental.ts";

/** The rental terms. A draft for the business's lawyer: the wording may change; all figures come from `LEASE_TERMS`. */
export const termsPage = (business: Business): LegalDocument => ({
  head: {
    title: `Terms & Conditions | ${business.brand}`,
    description:
      "The terms for renting a washer or dryer from us in the Las Vegas Valley: rent, late fees, notice, repairs, liability and every other charge, section by section.",
  },
  heading: "Terms and conditions",
  effectiveDate: LEASE_TERMS.effectiveDate,
  effectiveText: `Effective ${EFFECTIVE_DATE_TEXT}`,
  intro: [
    `These terms apply to every washer and dryer rented from ${business.legalName}. Please read them before you sign a rental agreement or accept a delivery. If anything is unclear, call ${business.phoneDisplay} and ask.`,
  ],
  sections: [
    ...rentalSections(business),
    ...paymentSections(business),
    ...equipmentSections(business),
    ...generalSections(business),
  ],
});
