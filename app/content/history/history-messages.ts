/** The texts of the history screens. */
export const historyMessages = {
  loading: "Loading the history...",
  loadFailed: "Failed to load the history",
  gone: "This no longer exists.",
  restored: {
    title: "Version restored",
    description: "What it replaced is in the history, too.",
  },
  restoreFailed: "Failed to restore the version",
  named: "Version named. It is kept for good.",
  nameless: "Name removed",
  namedElse: "This version was named in the meantime. That name stays.",
  nameFailed: "Failed to name the version",
  outdated: {
    title: "Nothing was restored",
    description: "A newer version was saved in the meantime. It’s first in the list.",
  },
};
