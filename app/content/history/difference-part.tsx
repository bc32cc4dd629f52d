import type { ComponentProps } from "react";
import { latePart, useLatePart } from "#app/lib/use-late-part.ts";
import { PartFailed } from "#app/ui/notice.tsx";
import type { DifferenceView } from "./difference-view.tsx";

const differenceView = latePart(async () => (await import("./difference-view.tsx")).DifferenceView);

/** Loads `DifferenceView`, which brings the diff library, on demand. */
export function DifferencePart(props: ComponentProps<typeof DifferenceView>) {
  const { Part, hasFailed, fetchPart } = useLatePart(differenceView);
  if (Part) return <Part {...props} />;
  if (hasFailed) return <PartFailed title="The comparison couldn’t be loaded" onRetry={fetchPart} />;
  return <p className="text-sm">Comparing...</p>;
}
