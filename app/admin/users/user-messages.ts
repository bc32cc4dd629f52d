/** The texts of Users. Reasons for a refusal come from the server, in its own words. */
export const userMessages = {
  loading: "Loading users...",
  loadFailed: "Failed to load users",
  invited: "Invitation sent",
  inviteFailed: "The invitation could not be sent. Please try again.",
  roleChanged: "Role changed",
  roleFailed: "The role could not be changed. Please try again.",
  deactivated: "Deactivated: signed out everywhere, and not let in again",
  reactivated: "Reactivated",
  secondFactorReset: "Two-factor sign-in is off, and the account signed out everywhere",
  secondFactorFailed: "Two-factor sign-in could not be reset. Please try again.",
  deactivationFailed: "That could not be changed. Please try again.",
};
