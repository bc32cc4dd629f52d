/** The texts of Kept aside. */
export const keptAsideMessages = {
  loading: "Loading what is kept aside...",
  loadFailed: "Failed to load what is kept aside",
  empty: {
    title: "Nothing is kept aside.",
    description: "Requests that the database won’t take would appear here.",
  },
  triedAgain: "Trying it again",
  removed: "Removed",
  failed: "That didn’t work. Please try again.",
};

/** Explains from the SQLSTATE why the database refuses a request. */
export function describeRefusal(code: string): string {
  if (code === "23514") return "The database’s checks don’t allow what was typed.";
  if (code === "23502") return "Something that every lead needs is missing.";
  if (code.startsWith("23")) return `It conflicts with what the database has already (${code}).`;
  if (code.startsWith("22")) return `The database can’t store a value in it (${code}).`;
  return `The database refuses it (${code}).`;
}

/** `340 bytes`, `12 KB` */
export function describeBytes(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return `${Math.round(bytes / 1_000).toLocaleString("en-US")} KB`;
}
