import type { MailLink } from "./mail-link.ts";

type Words = { title: string; description: string; button: string };

/** What each kind of link says, and what its button does. */
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
    title: "Confirm your new address",
    description: "From then on you sign in with it. Your other devices will be signed out.",
    button: "Confirm address",
  },
  signup: {
    title: "Confirm your address",
    description: "Then your account counts.",
    button: "Confirm address",
  },
};

export const linkMessages = {
  noLink: "This page needs the link from a mail. Please open the link as it stands there.",
  dead: "This link does not work any more. Each works once and for a limited time, and a newer one replaces it.",
  failed: "That did not work. Please try again.",
  passwordSet: "Your password is set.",
  addressConfirmed: "Your address is confirmed.",
  mailSent:
    "If that address has an account, a link is on its way to it. It works for an hour. Look into the spam folder too.",
  mailFailed: "The mail could not be asked for. Please try again.",
};
