import { setTimeout as delay } from "node:timers/promises";
import type { FormCheckOutbox } from "./form-check-outbox.ts";
import type { AskSite, SiteResponse } from "./own-site.ts";
import { readQuoteForm } from "./quote-form.ts";

/** The steps between a visitor's browser and staff's mailboxes. */
type FormStep = "page" | "form" | "database" | "outbox" | "mail";

/**
 * The form doesn't work. The message is shown to staff and may quote the mail server, so only the failed step is
 * logged.
 */
export class FormFailure extends Error {
  readonly step: FormStep;

  constructor(step: FormStep, message: string, options?: ErrorOptions) {
    super(message, options);
    this.step = step;
  }
}

/** One test request: its secret, and the key of its notice in the outbox. */
export type Canary = {
  secret: string;
  key: string;
  /** Why the intake rejected it; null if it didn't. */
  refusal: FormFailure | null;
};

export const CANARY_HEADER = "x-form-check";

const FORM_PAGE = "/quote";
/** Longer than one mail may take (notice-worker.ts): those behind it have to wait. */
const OUTBOX_LIMIT_MS = 120_000;
const LOOK_AGAIN_MS = 250;

const VISITOR = {
  name: "Form check",
  phone: "702-555-0100",
  email: "form-check@example.com",
  agreement: "on",
};

type CheckOptions = {
  ask: AskSite;
  outbox: FormCheckOutbox;
  /** Whether this server sends notices from the outbox by mail. */
  sendsMail: boolean;
  signal: AbortSignal;
};

/** Sends one request along the whole path of a visitor's. @throws FormFailure at the first step that fails */
export async function verifyForm(canary: Canary, options: CheckOptions): Promise<void> {
  await submit(canary, options);
  if (!options.sendsMail) return;
  try {
    await awaitMail(canary, options);
  } finally {
    // If this fails, a later canary deletes the leftover once it is an hour old.
    await options.outbox.remove(canary.key).catch(() => undefined);
  }
}

async function submit(canary: Canary, { ask }: CheckOptions): Promise<void> {
  const unreachable = (error: Error): never => {
    throw new FormFailure("page", "The site doesn’t answer.", { cause: error });
  };
  const page = await ask(FORM_PAGE).catch(unreachable);
  if (page.status !== 200)
    throw new FormFailure("page", `The page with the form answered with status ${page.status}.`);
  const form = readQuoteForm(page.body);
  if (!form) throw new FormFailure("page", "The page has no form that a visitor could send.");
  // Each message is unique, since the site would treat an identical one as a repeated submission.
  const typed = { ...VISITOR, message: `Form check ${canary.key}` };
  const post = { fields: { ...form.hidden, ...typed }, headers: { [CANARY_HEADER]: canary.secret } };
  const answer = await ask(form.action, post).catch(unreachable);
  if (!isReceived(answer))
    throw (
      canary.refusal ?? new FormFailure("form", `The form answered a request with status ${answer.status}.`)
    );
}

/** Without script, the form confirms by redirecting to its confirmation page. */
function isReceived({ status, location }: SiteResponse): boolean {
  return status === 303 && location?.startsWith(`${FORM_PAGE}?`) === true;
}

async function awaitMail({ key }: Canary, { outbox, signal }: CheckOptions): Promise<void> {
  const end = performance.now() + OUTBOX_LIMIT_MS;
  for (;;) {
    const notice = await outbox.find(key).catch((error: Error) => {
      throw new FormFailure("database", "The database went away during the check.", { cause: error });
    });
    if (!notice) throw new FormFailure("outbox", "The request left no message in the outbox.");
    if (notice.state === "sent") return;
    if (notice.last_error) throw new FormFailure("mail", `Email can’t be sent: ${notice.last_error}`);
    if (performance.now() > end)
      throw new FormFailure(
        "outbox",
        "Messages about new requests wait in the outbox, and nobody takes them.",
      );
    await delay(LOOK_AGAIN_MS, null, { signal });
  }
}
