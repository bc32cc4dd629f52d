/** The texts of links that show a draft. */
export const previewLinkMessages = {
  heading: "Links that show this draft",
  hint: "Whoever has the link sees what is in the editor now, without an account, until the link ends. What you change later it doesn’t show.",
  made: "Preview link made",
  makeFailed: "Failed to make the preview link",
  revoked: "Preview link ended",
  revokeFailed: "Failed to end the preview link",
  loadFailed: "Failed to load the preview links",
  copied: "Link copied.",
  notCopied: "The link could not be copied. Select it and copy it by hand.",
  once: "Copy it now: it is not shown again.",
};
