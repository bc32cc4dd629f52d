/** The drawings that a page can show as a block. */
export const DRAWING_NAMES = [
  "sun",
  "van",
  "telephone",
  "hose",
  "washer-and-dryer",
  "washer",
  "dryer",
  "valley-map",
  "spring-mountains",
  "sign-no-charge",
  "sign-delivered",
  "sign-month",
  "sign-same-day",
  "sign-hard-water",
] as const;

export type DrawingName = (typeof DRAWING_NAMES)[number];
