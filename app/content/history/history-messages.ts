/** The texts of the history screens. */
export const historyMessages = {
  loading: "Loading the history...",
  loadFailed: "Failed to load the history",
  gone: "This is not there any more.",
  restored: {
    title: "Version restored",
    description: "What it replaced is in the history, too.",
  },
  restoreFailed: "Failed to restore the version",
  named: "Version named. It is kept for good.",
  nameless: "Name taken away",
  namedElse: "Someone else has named this version meanwhile. Their name stays.",
  nameFailed: "Failed to name the version",
  outdated: {
    title: "Nothing was restored",
    description: "Someone else has saved another version meanwhile. It is the first in the list.",
  },
};
