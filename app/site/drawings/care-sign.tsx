import { Block } from "../blocks/block.tsx";

const TUB = "M3 12q4.250-4 8.500 0t8.500 0 8.500 0 8.500 0M3 9l4 26h26l4-26";

/** In the manner of laundry symbols: a crossed triangle, a tub, a square, a clock. */
const SIGNS = {
  "sign-no-charge": "M20 5L4 35h32zM4 6l32 30M36 6L4 36",
  "sign-delivered": `${TUB}M20 17v12m-5-5l5 5 5-5`,
  "sign-month": "M5 5h30v30H5zM12 20l6 6 10-12",
  "sign-same-day": "M5 5h30v30H5zM20 8a12 12 0 1 1-.1 0M20 13v7l5 4",
  "sign-hard-water": `${TUB}M14 20v2m6-2v2m6-2v2m-9 5v2m6-2v2`,
} as const;

export type CareSignName = keyof typeof SIGNS;

export function CareSign({ name }: { name: CareSignName }) {
  return (
    <Block name="drawing" settings={{ name }}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d={SIGNS[name]} />
      </svg>
    </Block>
  );
}
