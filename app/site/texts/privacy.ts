import type { Business } from "#app/lib/business.ts";
import { formatLongDay } from "#app/lib/calendar-day.ts";
import type { LegalDocument } from "./content-types.ts";
import { privacySections } from "./privacy/sections.ts";

const PRIVACY_EFFECTIVE_DATE = "2026-11-22";

/** What this website really does with data; change it when the product changes. A draft for the business's lawyer. */
export const privacyPage = (business: Business): LegalDocument => ({
  head: {
    title: `Privacy Policy | ${business.brand}`,
    description:
      "What we keep when you ask for a quote, why, who can read it, how long it’s kept and how to have it corrected or deleted. No cookies, no trackers, no data sales.",
  },
  heading: "Privacy policy",
  effectiveDate: PRIVACY_EFFECTIVE_DATE,
  effectiveText: `Effective ${formatLongDay(PRIVACY_EFFECTIVE_DATE)}`,
  intro: [
    "In short: we keep what you type into the quote form, and how it came to us, so that we can call you back. We don’t track you, we set no cookies, and we don’t sell your data.",
  ],
  sections: privacySections(business),
});
