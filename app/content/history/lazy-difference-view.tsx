import type { ComponentProps } from "react";
import { lazyComponent, useLazyComponent } from "#app/lib/lazy-component.ts";
import { PartFailed } from "#app/ui/notice.tsx";
import type { DifferenceView } from "./difference-view.tsx";

const differenceView = lazyComponent(async () => (await import("./difference-view.tsx")).DifferenceView);

const FAILED = "The comparison couldn’t be loaded. Please try again, or reload the page";

/** Loads `DifferenceView`, which brings the diff library, on demand. */
export function LazyDifferenceView(props: ComponentProps<typeof DifferenceView>) {
  const { Component, hasFailed, fetchComponent } = useLazyComponent(differenceView);
  if (Component) return <Component {...props} />;
  if (hasFailed) return <PartFailed title={FAILED} onRetry={fetchComponent} />;
  return <p className="text-sm">Comparing...</p>;
}
