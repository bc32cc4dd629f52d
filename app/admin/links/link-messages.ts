import type { MailLink } from "./mail-link.ts";

type Words = { title: string; description: string; button: string };

/** The texts for each kind of link. */
export const LINK_WORDS: Record<MailLink["type"], Words> = {
  invite: {
    title: "Welcome to the team",
    description: "Choose a password, and your account is ready.",
    button: "Accept invitation",
  },
  recovery: {
    title: "Choose a new password",
    description: "Your other devices will be signed out.",
    button: "Save password",
  },
  email_change: {
    title: "Confirm your new email address",
    description: "From then on you sign in with it. Your other devices will be signed out.",
    button: "Confirm email address",
  },
  signup: {
    title: "Confirm your email address",
    description: "Then your account is ready.",
    button: "Confirm email address",
  },
};

export const linkMessages = {
  noLink: "This page needs the link from an email. Please open the whole link as it’s written there.",
  dead: "This link no longer works. Each works once and for a limited time, and a newer one replaces it.",
  failed: "That didn’t work. Please try again.",
  otherAddress: {
    title: "One more link to open",
    description:
      "We sent a link to your other address too. Your email changes once you’ve opened that one as well; until then you sign in as before.",
  },
  passwordSet: "Your password is set.",
  addressConfirmed: "Your email address is confirmed.",
  askForMail: "Tell us the email address you sign in with, and you’ll get a link to choose a new password.",
  mailSent: "If that email address has an account, a link is on its way to it. Check your spam folder.",
  /** If the server can't send e-mail. */
  askForLink:
    "This site isn’t set up to send email. Tell us the email address you sign in with; whoever runs the server then finds a link for you in its outbox.",
  linkKept:
    "No email was sent. If that email address has an account, a link is waiting in the server’s outbox: ask whoever runs the server for it. It works for an hour.",
  mailFailed: "The email couldn’t be requested. Please try again.",
};
