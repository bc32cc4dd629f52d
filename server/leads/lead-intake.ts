import { randomUUID } from "node:crypto";
import type { KeptAsideService } from "#app/admin/kept-aside/kept-aside-service.ts";
import type { IntakeState } from "#app/leads/intake-state.ts";
import type { ShownWithForm } from "#app/leads/lead-evidence.ts";
import type { SpamHints } from "#app/leads/spam-hints.ts";
import type { TakeLead } from "#app/leads/take-quote.server.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import { type Deadline, settlesBefore, stopDeadline } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import type { TakeCanary } from "../form-check/form-check.ts";
import { FormFailure } from "../form-check/verify-form.ts";
import { faultFields } from "../log.ts";
import type { CheckForBot } from "./bot-check.ts";
import type { LeadJournal } from "./lead-journal.ts";
import type { LeadWatch } from "./lead-watch.ts";
import { Replay } from "./replay.ts";
import type { RefusedLead, SiteLead, StoreLeads } from "./site-lead.ts";
import type { SpamSignals } from "./spam-score.ts";
import { storeInBatches } from "./store-in-batches.ts";

const LEADS_WAIT =
  "The database isn’t accepting requests. The server keeps new ones and adds them once it does.";
/** The database's error code for a lead that would notify nobody. */
const NO_NOTICE_WRITTEN = "SF002";

/** How long a visitor, or an admin who retries a lead, waits for the database. */
const ANSWER_LIMIT_MS = 1_500;
/** How often files of the journal are tried that the disk doesn't give back. */
const READ_AGAIN_MS = 60_000;

export type LeadIntake = {
  /** The application's `TakeLead`, with the visitor's IP address. */
  take: (...lead: [...Parameters<TakeLead>, address: string]) => Promise<void>;
  /** Takes a lead of the form check, which is not stored as a lead and goes no further than the database. */
  takeCanary: TakeCanary;
  /** Leads that wait for the database. */
  state: () => IntakeState;
  keptAside: KeptAsideService;
  /** Leads that still wait are delivered after the next start. Gives up by the deadline if the disk doesn't answer. */
  stop: (deadline?: Deadline) => Promise<void>;
};

type LeadIntakeOptions = {
  store: StoreLeads;
  journal: LeadJournal;
  watch: LeadWatch;
  /** Null if the settings configure no bot check. */
  checkForBot: CheckForBot | null;
  shown: ShownWithForm;
  log: Logger;
};

/**
 * Accepts leads so that none is lost: inserts them into the database or, if it doesn't respond in time, writes them
 * to the journal, which is replayed in order. The submission key makes repeated inserts idempotent.
 */
export function createLeadIntake({
  store,
  journal,
  watch,
  checkForBot,
  shown,
  log,
}: LeadIntakeOptions): LeadIntake {
  const replay = new Replay({ journal, store, log });
  const storeWithinLimit = storeInBatches(store, ANSWER_LIMIT_MS);
  replay.wake();
  const readingAgain = setInterval(async () => {
    await journal.readAgain();
    replay.wake();
  }, READ_AGAIN_MS).unref();
  return {
    async take(lead, origin, hints, address) {
      const content = { ...lead, evidence: { ...origin, ...shown } };
      const bytes = Buffer.byteLength(JSON.stringify(content));
      const signals = { ...hintSignals(hints), ...(await checkForBot?.(hints.checkToken)) };
      const quarantine = watch({ address, bytes, texts: lead, signals });
      const given = {
        ...content,
        submission_key: randomUUID(),
        received_at: new Date().toISOString(),
        quarantine,
      };
      const isDirect = journal.state.waiting === 0;
      if (isDirect && (await tryToStore(given))) return;
      try {
        await journal.keep(given);
        replay.wake();
      } catch (error) {
        // The journal can take no more, but the database may take this one before those that wait.
        if (isDirect || !(await tryToStore(given))) throw error;
      }
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
      const refusal = await storeWithinLimit(given).catch((error) => {
        throw new FormFailure("database", LEADS_WAIT, { cause: error });
      });
      if (refusal) throw new FormFailure("database", refusalInWords(refusal.code));
    },
    state: () => journal.state,
    keptAside: {
      list: async () => ({ ...(await journal.aside.list()), stuck: journal.stuck }),
      read: (id) => journal.aside.readDamaged(id),
      remove: (id) => journal.aside.remove(id),
      async tryAgain(id) {
        const isWaiting = await journal.takeBack(id);
        // Wait a moment, so that the page shows whether the database took the lead or rejected it again.
        await settlesBefore(performance.now() + ANSWER_LIMIT_MS, replay.deliverAll());
        return isWaiting;
      },
    },
    async stop(deadline = stopDeadline()) {
      clearInterval(readingAgain);
      const closed = replay
        .stop()
        .then(() => journal.close())
        .catch((error) => log.error("the journal could not be closed", faultFields(error)));
      if (!(await settlesBefore(deadline, closed)))
        log.error("the journal could not be closed: the disk does not respond");
    },
  };

  /** `received_at: null` lets the database's clock set the time. Only leads from the journal bring their own. */
  async function tryToStore(lead: SiteLead): Promise<boolean> {
    let refusal: RefusedLead | null;
    try {
      refusal = await storeWithinLimit({ ...lead, received_at: null });
    } catch (error) {
      log.warn("quote request goes to the journal instead of the database", faultFields(error));
      return false;
    }
    if (refusal) throw failedCall("not inserted", { ...refusal, message: "" });
    return true;
  }
}

/** Nobody reads the page, fills in the form and agrees in less time, except with autofill. */
const FAST_SECONDS = 3;

function hintSignals({ hiddenField, secondsOpen }: SpamHints): SpamSignals {
  return {
    ...(hiddenField && { hidden_field: 1 }),
    ...(secondsOpen !== null && secondsOpen < FAST_SECONDS && { seconds: secondsOpen }),
  };
}

function refusalInWords(code: string): string {
  if (code === NO_NOTICE_WRITTEN)
    return "The database takes requests, but writes no messages to staff about them.";
  return `The database refuses requests (${code}).`;
}
