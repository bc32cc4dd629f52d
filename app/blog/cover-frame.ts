/**
 * The size that covers are cropped to. As `width` and `height` it reserves the space before the picture loads. Kept apart
 * from cover-picture.tsx, so that the admin doesn't import a component whose styles it doesn't load.
 */
export const COVER_FRAME = { width: 1280, height: 720 };
