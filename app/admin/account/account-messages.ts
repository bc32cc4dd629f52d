/** The texts of My account. Reasons for a refusal come from the auth service, in its own words. */
export const accountMessages = {
  passwordChanged: {
    title: "Password changed",
    description: "Your other devices have been signed out.",
  },
  passwordFailed: "The password couldn’t be changed. Please try again.",
  emailAsked: "Now open the link we emailed to the new address",
  /** Where no mail leaves the server. */
  emailLinkKept: "No email was sent: the link is in the server’s outbox",
  emailHint: "We’ll send a link there first, to make sure it’s yours.",
  emailHintKept:
    "This site isn’t set up to send email (SMTP_URL): the link that confirms it will wait in the server’s outbox.",
  emailFailed: "The email couldn’t be changed. Please try again.",
  sameEmail: "That’s already your email.",
  appAdded: {
    title: "Two-factor sign-in is on",
    description: "From now on signing in asks for a code. Your other devices have been signed out.",
  },
  appRemoved: "Two-factor sign-in is off",
  wrongPassword: "That’s not your current password.",
  factorFailed: "That didn’t work. Please try again.",
  factorsNotLoaded: "Your two-factor settings couldn’t be loaded",
  codesFailed: "Recovery codes couldn’t be made. Please try again.",
  copied: "Recovery codes copied",
  copyFailed: "Copying isn’t allowed here. Please select the codes and copy them yourself.",
  leadMailOn: "You’ll be emailed about each new lead",
  leadMailOff: "You won’t be emailed about new leads",
  leadMailFailed: "That couldn’t be saved. Please try again.",
  leadMailNotLoaded: "Your email settings couldn’t be loaded",
  soundRefused: "This browser doesn’t let the page make a sound. Check its settings for this site.",
  sessionEnded: "Signed out that device",
  sessionFailed: "That device couldn’t be signed out. Please try again.",
  sessionsNotLoaded: "Your devices couldn’t be loaded",
};
