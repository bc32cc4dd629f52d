import { countOf, formatCount } from "#app/lib/counts.ts";

export const redirectMessages = {
  loading: "Loading redirects...",
  loadFailed: "Failed to load redirects",
  empty: "There are no redirects yet.",
  missingLoadFailed: "Failed to load the addresses without a page",
  nothingMissing: "No missing pages lately.",
  added: "Redirect added",
  changed: "Redirect changed",
  deleted: "Redirect deleted",
  dismissed: "Address dismissed",
  saveFailed: "Failed to save redirect",
  deleteFailed: "Failed to delete redirect",
  dismissFailed: "Failed to dismiss the address",
  duplicate: "There is a redirect from this address already.",
  fileEmpty: "There are no redirects in this file.",
  fileTooLarge: (mostRedirects: number, megabytes: number) =>
    `This file is too large. Split it: ${formatCount(mostRedirects)} redirects or ${megabytes} MB at most.`,
  imported: (count: number) => `${countOf(count, "redirect", "redirects")} imported`,
  importFailed: "Failed to import redirects",
  repeated: (line: number) => `Line ${line} redirects this address already.`,
  misquoted: "Its quotation marks don’t match, so the lines after it can’t be read.",
  changedMeanwhile: "This redirect was changed in the meantime. Please look at it again.",
  nothingThere: (address: string) =>
    `There’s no page at ${address}, so this redirect would lead to “not found.”`,
};
