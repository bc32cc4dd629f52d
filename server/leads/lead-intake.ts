import { randomUUID } from "node:crypto";
import type { KeptAsideService } from "#app/admin/kept-aside/kept-aside-service.ts";
import type { FormSigns } from "#app/leads/form-signs.ts";
import type { IntakeState } from "#app/leads/intake-state.ts";
import type { ShownWithForm, SubmissionOrigin } from "#app/leads/lead-evidence.ts";
import type { Lead } from "#app/leads/lead-schema.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import { endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import type { TakeCanary } from "../canary/form-canary.ts";
import { FormFailure } from "../canary/form-failure.ts";
import { faultFields } from "../log.ts";
import type { LeadJournal } from "./lead-journal.ts";
import type { LeadWatch } from "./lead-watch.ts";
import { Replay } from "./replay.ts";
import type { CheckRobot } from "./robot-check.ts";
import type { RefusedLead, SiteLead, StoreLeads } from "./site-lead.ts";
import type { Signals } from "./spam-score.ts";
import { storeTogether } from "./store-together.ts";

const LEADS_WAIT =
  "The database doesn’t take requests. The server keeps those that come in, and adds them by itself.";
/** As the database says that a lead would not be told to anybody. */
const NOTHING_TOLD = "SF002";

/** Nobody who looks on waits longer for the database. */
const ANSWER_LIMIT_MS = 1_500;

/** Takes a lead of a visitor at that address, as the application's `LeadIntake` has it. */
export type TakeLead = (
  lead: Lead,
  origin: SubmissionOrigin,
  signs: FormSigns,
  address: string,
) => Promise<void>;

export type LeadIntake = {
  take: TakeLead;
  /** Takes the request of the form's own check, which is to be no lead: no further than the database. */
  takeCanary: TakeCanary;
  /** What waits for the database. */
  state: () => IntakeState;
  keptAside: KeptAsideService;
  /** What still waits then is passed on after the next start. */
  stop: () => Promise<void>;
};

export type LeadIntakeOptions = {
  store: StoreLeads;
  journal: LeadJournal;
  watch: LeadWatch;
  /** Null where the settings name none. */
  checkRobot: CheckRobot | null;
  shown: ShownWithForm;
  log: Logger;
};

/**
 * Takes leads so that none is lost: into the database where it answers at once, into the journal otherwise, from which
 * they are passed on in order. Both know a lead by its key, so it is kept once however often it is tried.
 */
export function createLeadIntake({
  store,
  journal,
  watch,
  checkRobot,
  shown,
  log,
}: LeadIntakeOptions): LeadIntake {
  const replay = new Replay({ journal, store, log });
  const storeSoon = storeTogether(store, ANSWER_LIMIT_MS);
  replay.wake();
  return {
    async take(lead, origin, signs, address) {
      const content = { ...lead, evidence: { ...origin, ...shown } };
      const bytes = Buffer.byteLength(JSON.stringify(content));
      const signals = { ...signalsOf(signs), ...(await checkRobot?.(signs.checkToken)) };
      const quarantine = await watch({ address, bytes, texts: lead, signals });
      const given = {
        ...content,
        submission_key: randomUUID(),
        received_at: new Date().toISOString(),
        quarantine,
      };
      if (journal.state.waiting === 0 && (await isStored(given))) return;
      await journal.keep(given);
      replay.wake();
    },
    async takeCanary(lead, origin, submission_key) {
      if (journal.state.waiting > 0) throw new FormFailure("database", LEADS_WAIT);
      const content = { ...lead, evidence: { ...origin, ...shown } };
      const given = {
        ...content,
        submission_key,
        received_at: null,
        quarantine: null,
        canary: true,
      } as const;
      const refusal = await storeSoon(given).catch((error) => {
        throw new FormFailure("database", LEADS_WAIT, { cause: error });
      });
      if (refusal) throw new FormFailure("database", refusalInWords(refusal.code));
    },
    state: () => journal.state,
    keptAside: {
      list: () => journal.aside.list(),
      read: (id) => journal.aside.readDamaged(id),
      remove: (id) => journal.aside.remove(id),
      async tryAgain(id) {
        const isWaiting = await journal.takeBack(id);
        // Who looks again then sees whether the database took it, or where it is kept aside anew.
        await endsBefore(performance.now() + ANSWER_LIMIT_MS, replay.passAllOn());
        return isWaiting;
      },
    },
    async stop() {
      await replay.stop();
      await journal.close();
    },
  };

  /** The database's own clock says when it came, which for the others is long past. */
  async function isStored(lead: SiteLead): Promise<boolean> {
    let refusal: RefusedLead | null;
    try {
      refusal = await storeSoon({ ...lead, received_at: null });
    } catch (error) {
      log.warn("a quote request goes to the journal", faultFields(error));
      return false;
    }
    if (refusal) throw failedCall("not inserted", { ...refusal, message: "" });
    return true;
  }
}

/** In less time nobody reads the page, fills in a form and agrees; a browser that fills it in for them may. */
const FAST_SECONDS = 3;

function signalsOf({ hiddenField, secondsOpen }: FormSigns): Signals {
  return {
    ...(hiddenField && { hidden_field: 1 }),
    ...(secondsOpen !== null && secondsOpen < FAST_SECONDS && { seconds: secondsOpen }),
  };
}

function refusalInWords(code: string): string {
  if (code === NOTHING_TOLD)
    return "The database takes requests, but writes no messages to staff about them.";
  return `The database refuses requests (${code}).`;
}
