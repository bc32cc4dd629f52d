import type { AuthContext } from "./auth-context.ts";

export type LinkKind = "signup" | "invite" | "recovery" | "email_change";

/** A mail to send; the sender writes its text. */
export type AccountMail =
  | { kind: Exclude<LinkKind, "email_change">; to: string; link: string }
  /** `account`: the present address of the account that asks for another. */
  | { kind: "email_change"; to: string; link: string; account: string }
  | { kind: AccountNotice; to: string };

/** Changes of which the account's owner is notified. */
export type AccountNotice =
  | "password_changed"
  | "email_changed"
  | "factor_added"
  | "factor_removed"
  | "recovery_codes_made";

/** `kept`: no mail server is configured, so the mail is stored where the operator can read it. */
export type Delivery = "sent" | "kept";

export type SendAccountMail = (mail: AccountMail) => Promise<Delivery>;

/** Sends in the background: the response time must not reveal whether there was a mail to send. */
export function sendSoon(context: AuthContext, prepare: () => Promise<AccountMail | undefined>): void {
  const sending: Promise<void> = prepare()
    .then(async (mail) => {
      if (mail) await context.sendMail(mail);
    })
    .catch((error: { name?: string; code?: string }) => {
      context.log.error("account mail failed", { error: error.name, code: error.code });
    })
    .finally(() => context.mailsUnderWay.delete(sending));
  context.mailsUnderWay.add(sending);
}

export function notifyOwner(context: AuthContext, kind: AccountNotice, to: string): void {
  sendSoon(context, async () => ({ kind, to }));
}
