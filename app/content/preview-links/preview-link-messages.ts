/** The texts of preview links. */
export const previewLinkMessages = {
  heading: "Links that show this draft",
  hint: "Anyone with the link sees the draft as it is now, without an account, until it expires. Later changes don’t show.",
  made: "Preview link made",
  makeFailed: "Failed to make the preview link",
  revoked: "Preview link turned off",
  revokeFailed: "Failed to turn off the link",
  loadFailed: "Failed to load the preview links",
  copied: "Link copied.",
  notCopied: "The link could not be copied. Select it and copy it by hand.",
  once: "Copy it now: it is not shown again.",
};
