/** The frame that covers are cut to; it keeps their place until they are there. */
export const COVER_FRAME = { width: 1280, height: 720 };
