import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";

export type LinkKind = "signup" | "invite" | "recovery" | "email_change";

/** What to write to whom; the words are the sender's business. Links lead to `confirmPath` and are used up by a POST. */
export type AccountMail = { kind: LinkKind; to: string; link: string } | { kind: AccountNotice; to: string };

/** What its owner is told of after it was done. */
export type AccountNotice =
  | "password_changed"
  | "email_changed"
  | "factor_added"
  | "factor_removed"
  | "recovery_codes_made";

/** `kept`: nobody sends mail here, so it waits where whoever runs the server can read it. */
export type Delivery = "sent" | "kept";

export type SendMail = (mail: AccountMail) => Promise<Delivery>;

/**
 * The token stands in the fragment, which no server, log or referrer ever sees.
 * @param redirectTo where its reader wants to go then; an address of another site is dropped
 */
export function confirmationLink(
  { siteOrigin, confirmPath }: AuthContext,
  kind: LinkKind,
  token: string,
  redirectTo: string | null = null,
): string {
  const fragment = new URLSearchParams({ type: kind, token_hash: token });
  const target = redirectTo === null ? null : URL.parse(redirectTo);
  if (target?.origin === new URL(siteOrigin).origin)
    fragment.set("redirect_to", target.pathname + target.search);
  return `${siteOrigin}${confirmPath}#${fragment}`;
}

export function requireMail(context: AuthContext): SendMail {
  if (context.sendMail) return context.sendMail;
  throw new AuthError(422, "email_provider_disabled", "This site cannot send e-mail yet");
}

/** Sends without making the caller wait, whose answer must not tell by its time whether there is anything to send. */
export function sendSoon(context: AuthContext, prepare: () => Promise<AccountMail | undefined>): void {
  const sendMail = requireMail(context);
  const sending: Promise<void> = prepare()
    .then(async (mail) => {
      if (mail) await sendMail(mail);
    })
    .catch((error: { name?: string; code?: string }) => {
      context.log.error("account mail failed", { error: error.name, code: error.code });
    })
    .finally(() => context.mailsUnderWay.delete(sending));
  context.mailsUnderWay.add(sending);
}

/** Tells the owner what was changed, where mail can be sent at all. */
export function notifyOwner(context: AuthContext, kind: AccountNotice, to: string): void {
  if (context.sendMail) sendSoon(context, async () => ({ kind, to }));
}
