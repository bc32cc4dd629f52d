/** How long a visitor waits for the database before the page is shown without it. */
const PUBLIC_READ_LIMIT_MS = 3_000;

/** Ends one public read in time. */
export const publicReadLimit = () => AbortSignal.timeout(PUBLIC_READ_LIMIT_MS);
