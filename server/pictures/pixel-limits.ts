export const MAX_PIXELS = 40_000_000;
/**
 * For formats that are decoded as a whole (measured: 4 bytes per pixel). AVIF's decoder takes five times that memory.
 */
export const MAX_PIXELS_HELD = 15_000_000;
export const MAX_PIXELS_AVIF = 5_000_000;
