import { AGREEMENT_TEXT, type ShownWithForm } from "#app/leads/lead-evidence.ts";
import type { Business } from "#app/lib/business.ts";
import { privacyPage } from "#app/site/texts/privacy.ts";
import { termsPage } from "#app/site/texts/terms/terms-page.ts";
import type { ServerParts } from "../server.ts";
import type { SiteBackend } from "../site-backend.ts";
import { createBotCheck } from "./bot-check.ts";
import { createLeadIntake, type LeadIntake } from "./lead-intake.ts";
import { LeadJournal } from "./lead-journal.ts";
import type { LeadWatch } from "./lead-watch.ts";
import { storeLeadsWith } from "./site-lead.ts";

/** Opens the journal and starts the lead intake with the configured bot check. */
export async function openLeadIntake(
  { config, log }: Pick<ServerParts, "config" | "log">,
  backend: SiteBackend,
  watch: LeadWatch,
): Promise<LeadIntake> {
  const journal = await LeadJournal.open({ dataDir: config.backend.dataDir, log });
  const store = storeLeadsWith(backend.serviceClient);
  const secret = config.botCheckSecret;
  const checkForBot = secret === null ? null : createBotCheck({ secret, log });
  return createLeadIntake({ store, journal, watch, checkForBot, shown: shownWithForm(config.business), log });
}

function shownWithForm(business: Business): ShownWithForm {
  const [terms, privacy] = [termsPage(business), privacyPage(business)];
  return {
    consent: AGREEMENT_TEXT,
    terms: terms.effectiveDate,
    privacy: privacy.effectiveDate,
    prices: business.prices,
  };
}
