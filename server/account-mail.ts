import type { Business } from "#app/lib/business.ts";
import type { AccountMail } from "#backend/auth/account-mail.ts";
import type { Mail, SendMail } from "./mail.ts";

type Words = { subject: string; text: string[] };

const IGNORE =
  "If you did not expect this, you can ignore it: nothing happens until somebody follows the link.";

const NOT_ME =
  "If that was not you, choose a new password at once with 'Forgot your password?' on the sign-in page, and tell an admin.";

/** Puts the accounts' mails into words and sends them. */
export function createAccountMail(send: SendMail, business: Business) {
  return (mail: AccountMail): Promise<void> => send(accountMail(mail, business));
}

/** The mail as its reader gets it: plain text, so that every program shows it and the link can be seen whole. */
export function accountMail(mail: AccountMail, { brand, phoneDisplay }: Business): Mail {
  const { subject, text } = wordsOf(mail, brand);
  const lines = [...text, `${brand}\n${phoneDisplay}`];
  return { to: mail.to, subject, text: `${lines.join("\n\n")}\n` };
}

function wordsOf(mail: AccountMail, brand: string): Words {
  switch (mail.kind) {
    case "invite":
      return {
        subject: `You are invited to work on the ${brand} site`,
        text: [
          `An admin of ${brand} has invited you to the staff area of the site.`,
          `Choose your password here, within 7 days:\n${mail.link}`,
          IGNORE,
        ],
      };
    case "recovery":
      return {
        subject: "Choose a new password",
        text: [
          `Somebody asked for a new password for your account at ${brand}.`,
          `Choose it here, within an hour:\n${mail.link}`,
          IGNORE,
        ],
      };
    case "email_change":
      return {
        subject: "Confirm your new address",
        text: [
          `Somebody asked to sign in at ${brand} with this address from now on.`,
          `Confirm it here, within a day:\n${mail.link}`,
          IGNORE,
        ],
      };
    case "signup":
      return {
        subject: "Confirm your address",
        text: [
          `Somebody made an account at ${brand} with this address.`,
          `Confirm it here, within a day:\n${mail.link}`,
          IGNORE,
        ],
      };
    case "password_changed":
      return {
        subject: "Your password was changed",
        text: [`The password of your account at ${brand} was changed just now.`, NOT_ME],
      };
    case "email_changed":
      return {
        subject: "Your address was changed",
        text: [
          `Your account at ${brand} is signed in to with another address from now on.`,
          "If that was not you, tell an admin at once.",
        ],
      };
    case "factor_added":
      return {
        subject: "Two-factor sign-in was set up",
        text: [
          `An authenticator app was added to your account at ${brand} just now. Signing in asks for its code.`,
          "If that was not you, tell an admin at once: they can reset two-factor sign-in.",
        ],
      };
    case "factor_removed":
      return {
        subject: "A second factor was removed",
        text: [
          `An authenticator app or the recovery codes of your account at ${brand} were removed just now.`,
          NOT_ME,
        ],
      };
    case "recovery_codes_made":
      return {
        subject: "New recovery codes were made",
        text: [
          `Recovery codes were made for your account at ${brand} just now. Those from before no longer work.`,
          NOT_ME,
        ],
      };
  }
}
