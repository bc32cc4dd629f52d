import { useSlowNavigation } from "#app/lib/use-slow-navigation.ts";

/** A line at the window's top while the screen that was asked for is on its way; it covers nothing. */
export function ScreenOnItsWay() {
  return useSlowNavigation() ? (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1 bg-coral motion-safe:animate-pulse print:hidden"
    />
  ) : null;
}
