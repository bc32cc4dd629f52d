import type { Business } from "#app/lib/business.ts";
import type { AccountMail, Delivery } from "#backend/auth/account-mail.ts";
import type { Mail, SendMail } from "./mail.ts";

type Words = { subject: string; text: string[] };

const IGNORE =
  "If you weren’t expecting this email, you can ignore it. Nothing changes unless someone uses the link.";

const STRANGERS =
  "If it’s somebody else’s, ignore this email: they know its password, and your confirmation would make the account look like yours.";

const NOT_ME =
  "If that wasn’t you, choose a new password right away with “Forgot your password?” on the sign-in page, and tell an admin.";

/** Turns the auth service's mails into text and sends them. */
export function createAccountMail(send: SendMail, business: Business) {
  return async (mail: AccountMail): Promise<Delivery> => (await send(accountMail(mail, business))).delivery;
}

/** Formats a mail as plain text, which every mail program shows, and in which links are visible in full. */
export function accountMail(mail: AccountMail, { brand, phoneDisplay }: Business): Mail {
  const { subject, text } = wordsOf(mail, brand);
  const lines = [...text, `${brand}\n${phoneDisplay}`];
  return { to: mail.to, subject, text: `${lines.join("\n\n")}\n` };
}

function wordsOf(mail: AccountMail, brand: string): Words {
  switch (mail.kind) {
    case "invite":
      return {
        subject: `Your invitation to the ${brand} staff site`,
        text: [
          `An admin at ${brand} has invited you to the staff area of its website.`,
          `Choose your password within 7 days:\n${mail.link}`,
          IGNORE,
        ],
      };
    case "recovery":
      return {
        subject: "Reset your password",
        text: [
          `We received a request to reset the password for your ${brand} account.`,
          `Choose a new one within an hour:\n${mail.link}`,
          IGNORE,
        ],
      };
    case "email_change":
      return {
        subject: "Confirm your new email address",
        text: [
          `The account ${mail.account} at ${brand} asks to use this email address to sign in from now on.`,
          `If that account is yours, confirm it within a day:\n${mail.link}`,
          STRANGERS,
        ],
      };
    case "signup":
      return {
        subject: "Confirm your email address",
        text: [
          `Someone created an account at ${brand} with this email address.`,
          `If that was you, confirm it within a day:\n${mail.link}`,
          STRANGERS,
        ],
      };
    case "password_changed":
      return {
        subject: "Your password was changed",
        text: [`The password for your ${brand} account was just changed.`, NOT_ME],
      };
    case "email_changed":
      return {
        subject: "Your email address was changed",
        text: [
          `Your ${brand} account now signs in with a different email address.`,
          "If that wasn’t you, tell an admin right away.",
        ],
      };
    case "factor_added":
      return {
        subject: "Two-factor sign-in is on",
        text: [
          `An authenticator app was just added to your ${brand} account. You’ll need its code to sign in.`,
          "If that wasn’t you, tell an admin right away. They can reset two-factor sign-in.",
        ],
      };
    case "factor_removed":
      return {
        subject: "A second factor was removed",
        text: [
          `An authenticator app or the recovery codes for your ${brand} account were just removed.`,
          NOT_ME,
        ],
      };
    case "recovery_codes_made":
      return {
        subject: "You have new recovery codes",
        text: [
          `New recovery codes were just created for your ${brand} account. The old ones no longer work.`,
          NOT_ME,
        ],
      };
  }
}
