/** Classes of what stays above the window's end, and above a bar at the thumb, while what it belongs to scrolls. */
export const STAYS_IN_SIGHT =
  "sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 rounded-md border border-foreground/40 shadow-lifted";
