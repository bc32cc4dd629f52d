import { type ComponentProps, lazy, Suspense } from "react";

const DifferenceView = lazy(async () => ({
  default: (await import("./difference-view.tsx")).DifferenceView,
}));

/** A difference, whose comparison is loaded where it is asked for. */
export function DifferencePart(props: ComponentProps<typeof DifferenceView>) {
  return (
    <Suspense fallback={<p className="text-sm">Comparing...</p>}>
      <DifferenceView {...props} />
    </Suspense>
  );
}
