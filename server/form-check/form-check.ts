import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FormCheckState, FormStatus } from "#app/admin/form-check/form-check-state.ts";
import type { SubmissionOrigin } from "#app/leads/lead-evidence.ts";
import type { Lead } from "#app/leads/lead-schema.ts";
import type { TakeLead } from "#app/leads/take-quote.server.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { faultFields } from "../log.ts";
import { isSameSecret } from "../same-secret.ts";
import type { FormCheckOutbox } from "./form-check-outbox.ts";
import {
  afterFailure,
  afterSuccess,
  isWorthReporting,
  readFormStatus,
  writeFormStatus,
} from "./form-status.ts";
import { siteClient } from "./own-site.ts";
import { CANARY_HEADER, type Canary, FormFailure, verifyForm } from "./verify-form.ts";

/** Inserts a canary's lead into the database. @throws FormFailure */
export type TakeCanary = (lead: Lead, origin: SubmissionOrigin, key: string) => Promise<void>;

type FormCheckOptions = {
  config: Pick<Config, "backend" | "business" | "formCheck" | "siteOrigin">;
  outbox: FormCheckOutbox;
  /** Whether this server sends mail about leads. */
  sendsMail: boolean;
  take: TakeCanary;
  log: Logger;
};

/** Give the server time to finish starting. */
const FIRST_AFTER_MS = 15_000;
const AGAIN_AFTER_FAILURE_MS = 5 * 60_000;

/**
 * Regularly checks that the quote form works, with a request that takes the path of a visitor's: from the page with
 * the form to a mail server. Nobody sees it as a lead. A secret of each check identifies its request.
 */
export class FormCheck {
  readonly #options: FormCheckOptions;
  readonly #stopping = new AbortController();
  #status: FormStatus = { verifiedAt: null, failing: null };
  #canary: Canary | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  constructor(options: FormCheckOptions) {
    this.#options = options;
  }

  /** Starts checking the site at this address, at the configured interval. */
  async start(site: AddressInfo): Promise<void> {
    const { everyMs } = this.#options.config.formCheck;
    if (everyMs === null) return;
    this.#status = await readFormStatus(this.#options.config.backend.dataDir);
    this.#checkIn(Math.min(FIRST_AFTER_MS, everyMs), site, everyMs);
  }

  /** What the dashboard shows to admins. */
  state(): FormCheckState {
    const { everyMs } = this.#options.config.formCheck;
    return { everyMinutes: everyMs && everyMs / 60_000, status: this.#status };
  }

  /** How to take the lead of the latest canary's own request, also if it arrives late; null for all other requests. */
  takeLeadFor(request: Request): TakeLead | null {
    const secret = request.headers.get(CANARY_HEADER);
    const canary = this.#canary;
    if (secret === null || canary === null || !isSameSecret(secret, canary.secret)) return null;
    return async (lead, origin) => {
      try {
        await this.#options.take(lead, origin, canary.key);
      } catch (error) {
        if (error instanceof FormFailure) canary.refusal = error;
        throw error;
      }
    };
  }

  async stop(deadline: Deadline): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await settlesBefore(deadline, this.#checking);
  }

  #checkIn(afterMs: number, site: AddressInfo, everyMs: number): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#checking = this.#check(site).then(() => {
        const isFailing = this.#status.failing !== null;
        this.#checkIn(isFailing ? Math.min(everyMs, AGAIN_AFTER_FAILURE_MS) : everyMs, site, everyMs);
      });
    }, afterMs).unref();
  }

  async #check(site: AddressInfo): Promise<void> {
    const { config, log } = this.#options;
    const failure = await this.#findFailure(site);
    if (this.#stopping.signal.aborted) return;
    const before = this.#status;
    if (failure) {
      this.#status = afterFailure(before, failure.message, new Date());
      const { step, cause } = failure;
      log.error("the form check failed", { step, ...(cause !== undefined && faultFields(cause)) });
      await this.#reportFailure();
    } else {
      this.#status = afterSuccess(new Date());
      if (isWorthReporting(before)) await this.#reportRecovery(before);
    }
    await writeFormStatus(config.backend.dataDir, this.#status).catch((error) =>
      log.warn("the form check’s result could not be saved", faultFields(error)),
    );
  }

  async #findFailure(site: AddressInfo): Promise<FormFailure | null> {
    const { config, outbox, sendsMail } = this.#options;
    const { signal } = this.#stopping;
    const canary = { secret: randomBytes(32).toString("hex"), key: randomUUID(), refusal: null };
    this.#canary = canary;
    try {
      const ask = siteClient(site, config.siteOrigin, signal);
      await verifyForm(canary, { ask, outbox, sendsMail, signal });
      return null;
    } catch (error) {
      if (error instanceof FormFailure) return error;
      return new FormFailure("form", "The check itself failed. The server’s log says more.", {
        cause: error,
      });
    }
  }

  async #reportFailure(): Promise<void> {
    const { failing } = this.#status;
    if (!failing || failing.isTold || !isWorthReporting(this.#status)) return;
    const isTold = await this.#notifyStaff(
      "form_fails",
      `Since ${this.#moment(failing.since)}: ${failing.reason}`,
    );
    this.#status = { ...this.#status, failing: { ...failing, isTold } };
  }

  async #reportRecovery({ failing }: FormStatus): Promise<void> {
    if (!failing) return;
    this.#options.log.info("the form works again");
    await this.#notifyStaff(
      "form_works",
      `It had been failing since ${this.#moment(failing.since)}: ${failing.reason}`,
    );
  }

  /** If the outbox can't be reached either, the log is the only record. */
  async #notifyStaff(subject: "form_fails" | "form_works", reason: string): Promise<boolean> {
    try {
      await this.#options.outbox.notifyStaff(subject, reason);
      return true;
    } catch (error) {
      this.#options.log.error("staff could not be notified of the form check’s result", faultFields(error));
      return false;
    }
  }

  #moment(moment: string): string {
    const { timeZone } = this.#options.config.business;
    return formatMoment(moment, timeZone);
  }
}
