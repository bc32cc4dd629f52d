/** The specification's texts of the admin sign-in, section 8. */
export const signInMessages = {
  blank: "Please enter email and password.",
  success: "Signed in successfully.",
  notAuthorized: "Your account is not authorized for admin access.",
  failure: "Authentication error",
  noUser: "Unable to determine signed-in user.",
};
