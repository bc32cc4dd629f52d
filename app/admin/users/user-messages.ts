/** The texts of Users. The server words its own refusals. */
export const userMessages = {
  loading: "Loading users...",
  loadFailed: "Failed to load users",
  invited: "Invitation sent",
  notMailed: {
    title: "No email was sent",
    description: (email: string) =>
      `This site isn’t set up to send email (SMTP_URL), so the invitation is waiting in the server’s outbox. Copy the link and give it to ${email} yourself, privately: whoever opens it chooses the password.`,
  },
  linkCopied: "Link copied",
  linkNotCopied: "Copying isn’t allowed here. Please select the link and copy it yourself.",
  inviteFailed: "The invitation couldn’t be sent. Please try again.",
  roleChanged: "Role changed",
  roleFailed: "The role couldn’t be changed. Please try again.",
  deactivated: "Deactivated and signed out everywhere",
  reactivated: "Reactivated",
  secondFactorReset: "Two-factor sign-in is off, and the account signed out everywhere",
  secondFactorFailed: "Two-factor sign-in couldn’t be reset. Please try again.",
  deactivationFailed: "That couldn’t be changed. Please try again.",
};
