/** The texts of the admin sign-in; all but `sessionEnded` are the specification's, section 8. */
export const signInMessages = {
  blank: "Please enter email and password.",
  success: "Signed in successfully.",
  notAuthorized: "Your account is not authorized for admin access.",
  failure: "Authentication error",
  sessionEnded: "Your session has ended. Please sign in again.",
  noUser: "Unable to determine signed-in user.",
};
