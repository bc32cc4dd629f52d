/** The texts about the trash. */
export const trashMessages = {
  kept: "It can be restored from the trash for 30 days.",
  loading: "Loading the trash...",
  loadFailed: "Failed to load the trash",
  hint: "What is deleted can be restored here for 30 days. Schedules aren’t kept.",
  empty: "The trash is empty.",
  restored: "Restored from the trash",
  restoreFailed: "Failed to restore",
};
