import { setTimeout as delay } from "node:timers/promises";
import type { CanaryOutbox } from "./canary-outbox.ts";
import { FormFailure } from "./form-failure.ts";
import type { AskSite, SiteAnswer } from "./own-site.ts";
import { readQuoteForm } from "./quote-form.ts";

/** One request of the check: the secret by which the site knows it, and its name in the outbox. */
export type Canary = {
  secret: string;
  key: string;
  /** Why the intake did not take it, as far as that was asked. */
  refusal: FormFailure | null;
};

export const CANARY_HEADER = "x-form-check";

const FORM_PAGE = "/quote";
const OUTBOX_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 250;

const VISITOR = {
  name: "Form check",
  phone: "702-555-0100",
  email: "form-check@example.com",
  agreement: "on",
};

export type Proof = {
  ask: AskSite;
  outbox: CanaryOutbox;
  /** Whether this server sends what comes out of the outbox. */
  sendsMail: boolean;
  signal: AbortSignal;
};

/** Follows a request all the way that a visitor's goes. @throws FormFailure at the first link that does not hold */
export async function proveForm(canary: Canary, proof: Proof): Promise<void> {
  await submit(canary, proof);
  if (!proof.sendsMail) return;
  try {
    await awaitMail(canary, proof);
  } finally {
    // What stays is taken away by the next one, an hour later.
    await proof.outbox.remove(canary.key).catch(() => undefined);
  }
}

async function submit(canary: Canary, { ask }: Proof): Promise<void> {
  const unreachable = (error: Error): never => {
    throw new FormFailure("page", "The site doesn’t answer.", { cause: error });
  };
  const page = await ask(FORM_PAGE).catch(unreachable);
  if (page.status !== 200)
    throw new FormFailure("page", `The page with the form answered with status ${page.status}.`);
  const form = readQuoteForm(page.body);
  if (!form) throw new FormFailure("page", "The page has no form that a visitor could send.");
  // No two are alike: what a visitor has sent already would be taken back as a repeat.
  const typed = { ...VISITOR, message: `Form check ${canary.key}` };
  const post = { fields: { ...form.hidden, ...typed }, headers: { [CANARY_HEADER]: canary.secret } };
  const answer = await ask(form.action, post).catch(unreachable);
  if (!isReceived(answer))
    throw (
      canary.refusal ?? new FormFailure("form", `The form answered a request with status ${answer.status}.`)
    );
}

/** As the plain form says so: by leading to the page that does. */
function isReceived({ status, location }: SiteAnswer): boolean {
  return status === 303 && location?.startsWith(`${FORM_PAGE}?`) === true;
}

async function awaitMail({ key }: Canary, { outbox, signal }: Proof): Promise<void> {
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
