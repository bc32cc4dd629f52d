import { lazy, type ReactNode } from "react";
import type { DrawingName } from "#app/content/drawing-names.ts";
import { CareSign } from "./care-sign.tsx";
import { MachineDrawing } from "./machine-drawing.tsx";
import { Sun } from "./sun.tsx";

// The large ones are loaded by the pages that show them.
const QuestionHose = lazy(async () => ({ default: (await import("./question-hose.tsx")).QuestionHose }));
const SpringMountains = lazy(async () => ({
  default: (await import("./spring-mountains-ridge.tsx")).SpringMountains,
}));
const Telephone = lazy(async () => ({ default: (await import("./telephone.tsx")).Telephone }));
const ValleyMap = lazy(async () => ({ default: (await import("./valley-map.tsx")).ValleyMap }));
const Van = lazy(async () => ({ default: (await import("./van.tsx")).Van }));

const DRAWINGS: Record<DrawingName, ReactNode> = {
  sun: <Sun />,
  van: <Van />,
  telephone: <Telephone />,
  hose: <QuestionHose />,
  "washer-and-dryer": <MachineDrawing product="combo" />,
  washer: <MachineDrawing product="washer" />,
  dryer: <MachineDrawing product="dryer" />,
  "valley-map": <ValleyMap />,
  "spring-mountains": <SpringMountains />,
  "sign-no-charge": <CareSign name="sign-no-charge" />,
  "sign-delivered": <CareSign name="sign-delivered" />,
  "sign-month": <CareSign name="sign-month" />,
  "sign-same-day": <CareSign name="sign-same-day" />,
  "sign-hard-water": <CareSign name="sign-hard-water" />,
};

/** A drawing by its name. */
export function Drawing({ name }: { name: DrawingName }) {
  return DRAWINGS[name];
}
