/** The texts of My account. Reasons for a refusal come from the auth service, in its own words. */
export const accountMessages = {
  passwordChanged: {
    title: "Password changed",
    description: "Your other devices have been signed out.",
  },
  passwordFailed: "The password could not be changed. Please try again.",
  emailAsked: "Now open the link in the mail to the new address",
  emailFailed: "The email could not be changed. Please try again.",
  sameEmail: "That is your email already.",
  appAdded: {
    title: "Two-factor sign-in is on",
    description: "From now on signing in asks for a code. Your other devices have been signed out.",
  },
  appRemoved: "Two-factor sign-in is off",
  wrongPassword: "The current password is not right.",
  factorFailed: "That did not work. Please try again.",
  factorsNotLoaded: "Your two-factor settings could not be loaded",
  codesFailed: "Recovery codes could not be made. Please try again.",
  copied: "Recovery codes copied",
  copyFailed: "Copying is not allowed here. Please select the codes and copy them yourself.",
  sessionEnded: "Signed out that device",
  sessionFailed: "That device could not be signed out. Please try again.",
  sessionsNotLoaded: "Your devices could not be loaded",
};
