/** The texts of the admin sign-in. */
export const signInMessages = {
  // Verbatim from the specification, section 8.
  blank: "Please enter email and password.",
  success: "Signed in successfully.",
  notAuthorized: "Your account is not authorized for admin access.",
  failure: "Authentication error",
  noUser: "Unable to determine signed-in user.",
  // Not in the specification.
  unreachable: "The server couldn’t be reached. Please try again.",
  signedOutHere: "You’re signed out on this device, but the server couldn’t be told.",
  stillSignedIn: "You’re still signed in. Please try again.",
  sessionEnded: "Your session has ended. Please sign in again.",
};
