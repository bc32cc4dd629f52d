/** The texts of preview links. */
export const previewLinkMessages = {
  heading: "Links that show this draft",
  hint: "Anyone with the link sees the draft as it is now, without an account, until it expires. Later changes don’t show.",
  made: "Preview link made",
  makeFailed: "Failed to make the preview link",
  needsHttps: "Browsers make the link’s secret only for sites that are served over https.",
  tooMany:
    "The link was not made: you have 100 that still work, and there can’t be more. Turn one off, here or in another post or page.",
  revoked: "Preview link turned off",
  revokeFailed: "Failed to turn off the link",
  loadFailed: "Failed to load the preview links",
  copied: "Link copied.",
  notCopied: "The link could not be copied. Select it and copy it by hand.",
  once: "Copy it now: it is not shown again.",
};
