/** The texts of My account. The auth service words its own refusals. */
export const accountMessages = {
  passwordChanged: {
    title: "Password changed",
    description: "Your other devices have been signed out.",
  },
  passwordFailed: "The password couldn’t be changed. Please try again.",
  passwordInDoubt: "No answer came, so your password may be the new one already.",
  emailAsked: "Now open the link we emailed to the new address",
  /** If the server can't send e-mail. */
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
  noCodesHere:
    "This site’s sign-in service has no recovery codes. If you lose your phone, another admin can turn off your two-factor sign-in.",
  copied: "Recovery codes copied",
  copyFailed: "Copying isn’t allowed here. Please select the codes and copy them yourself.",
  leadMail: {
    new_leads: {
      label: "Email me about each new lead",
      on: "You’ll be emailed about each new lead",
      off: "You won’t be emailed about new leads",
    },
    assigned_leads: {
      label: "Email me when someone assigns me a lead",
      on: "You’ll be emailed about leads assigned to you",
      off: "You won’t be emailed about leads assigned to you",
    },
  },
  leadMailFailed: "That couldn’t be saved. Please try again.",
  leadMailNotLoaded: "Your email settings couldn’t be loaded",
  soundRefused: "This browser doesn’t let the page make a sound. Check its settings for this site.",
  notificationsImpossible: {
    blocked:
      "Notifications are blocked for this site. Allow them in the browser’s settings, then open this screen again.",
    "not-installed":
      "On an iPhone or iPad, first add the admin to your Home Screen: tap Share, then Add to Home Screen. Open it from there and turn notifications on.",
    "not-secure": "Browsers show notifications only for sites that are served over https.",
    "not-supported": "This browser can’t show notifications.",
  },
  notificationsNotSent: "This site’s server sends no notifications.",
  notificationsOn: "This device will be notified about each new lead",
  notificationsOff: "This device won’t be notified about new leads",
  notificationsFailed: "Notifications couldn’t be turned on here. Please try again.",
  notificationsStayOn: "Notifications couldn’t be turned off. Please try again.",
  notifiedNotLoaded: "Your notified devices couldn’t be loaded",
  deviceRemoved: "That device will no longer be notified",
  deviceNotRemoved: "That device couldn’t be removed. Please try again.",
  sessionEnded: "Signed out that device",
  sessionFailed: "That device couldn’t be signed out. Please try again.",
  sessionsNotLoaded: "Your devices couldn’t be loaded",
};
