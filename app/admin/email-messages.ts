/** Not among the sign-in messages, which the desk loads too. */
export const NOT_AN_EMAIL = "Please enter an email address like name@example.com.";
