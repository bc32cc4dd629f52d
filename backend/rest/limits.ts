/** What one request may ask for at most. Answered with 413 (414 for the URL) and SQLSTATE class 54. */
export const MAX_URL_LENGTH = 8192;
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_PARAMETERS = 500;
export const MAX_NESTING = 20;
export const MAX_SELECT_ITEMS = 100;
