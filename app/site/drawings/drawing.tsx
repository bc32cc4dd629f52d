import type { ReactNode } from "react";
import type { DrawingName } from "#app/content/drawing-names.ts";
import { lazyPart } from "#app/lib/client/unreachable.ts";
import { Block } from "../blocks/block.tsx";
import type { Product } from "../texts/site-paths.ts";
import { Machines } from "./symbols.tsx";

// Large drawings are loaded only by pages that show them.
const QuestionHose = lazyPart(async () => ({ default: (await import("./question-hose.tsx")).QuestionHose }));
const SpringMountains = lazyPart(async () => ({
  default: (await import("./spring-mountains.tsx")).SpringMountains,
}));
const Telephone = lazyPart(async () => ({ default: (await import("./telephone.tsx")).Telephone }));
const ValleyMap = lazyPart(async () => ({ default: (await import("./valley-map.tsx")).ValleyMap }));
const Van = lazyPart(async () => ({ default: (await import("./van.tsx")).Van }));

const TUB = "M3 12q4.250-4 8.500 0t8.500 0 8.500 0 8.500 0M3 9l4 26h26l4-26";

/** Like laundry symbols: a crossed triangle, a tub, a square, a clock. */
const SIGNS = {
  "sign-no-charge": "M20 5L4 35h32zM4 6l32 30M36 6L4 36",
  "sign-delivered": `${TUB}M20 17v12m-5-5l5 5 5-5`,
  "sign-month": "M5 5h30v30H5zM12 20l6 6 10-12",
  "sign-same-day": "M5 5h30v30H5zM20 8a12 12 0 1 1-.1 0M20 13v7l5 4",
  "sign-hard-water": `${TUB}M14 20v2m6-2v2m6-2v2m-9 5v2m6-2v2`,
} as const;

export type CareSignName = keyof typeof SIGNS;

const PRODUCT_DRAWINGS = {
  combo: { name: "washer-and-dryer", kinds: ["washer", "dryer"] },
  washer: { name: "washer", kinds: ["washer"] },
  dryer: { name: "dryer", kinds: ["dryer"] },
} as const;

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

export function Drawing({ name }: { name: DrawingName }) {
  return DRAWINGS[name];
}

/** The sun as a porthole, for the stops of the delivery day. */
export function Sun() {
  return (
    <Block name="drawing" settings={{ name: "sun" }}>
      <svg className="day-sun" aria-hidden="true">
        <use href="#porthole" />
      </svg>
    </Block>
  );
}

/** The machines of a product, side by side. */
export function MachineDrawing({ product }: { product: Product }) {
  const { name, kinds } = PRODUCT_DRAWINGS[product];
  return (
    <Block name="drawing" settings={{ name }}>
      <Machines kinds={kinds} />
    </Block>
  );
}

export function CareSign({ name }: { name: CareSignName }) {
  return (
    <Block name="drawing" settings={{ name }}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d={SIGNS[name]} />
      </svg>
    </Block>
  );
}
