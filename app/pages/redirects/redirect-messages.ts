import { countOf } from "#app/lib/counts.ts";

export const redirectMessages = {
  loading: "Loading redirects...",
  loadFailed: "Failed to load redirects",
  empty: "There are no redirects yet.",
  missingLoadFailed: "Failed to load the addresses without a page",
  nothingMissing: "Nobody has asked in vain lately.",
  added: "Redirect added",
  changed: "Redirect changed",
  deleted: "Redirect deleted",
  dismissed: "Address dismissed",
  saveFailed: "Failed to save redirect",
  deleteFailed: "Failed to delete redirect",
  dismissFailed: "Failed to dismiss the address",
  duplicate: "There is a redirect from this address already.",
  fileEmpty: "There are no redirects in this file.",
  fileTooLarge: "That is too much at once. Please split the file: 1,000 redirects fit, or 1 MB.",
  imported: (count: number) => `${countOf(count, "redirect", "redirects")} imported`,
  importFailed: "Failed to import redirects",
  changedMeanwhile: "Someone else has changed this redirect meanwhile. Please look at it again.",
  nothingThere: (address: string) =>
    `There is nothing at ${address}, so that visitors would be led to the next page that isn’t there.`,
};
