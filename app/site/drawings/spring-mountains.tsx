import { Block } from "../blocks/block.tsx";
import { Ridge, type RidgeLayer } from "./ridge.tsx";

/** The mountain range west of the valley, with the Red Rock cliffs in front of it. */
export const SPRING_MOUNTAINS: RidgeLayer[] = [
  {
    tone: "far",
    crest:
      "M-9 400V226l70-14 66 8 84-26 60 12 76-22 58 10 64-30 50 6 52-34 46-10 40-26 34 20 40-16 38 30 62 12 54 22 70-4 66 22 84-8 90 24 96-10 80 18 100-12 138 10v192z",
    echoes: [16, 36, 60],
  },
  {
    tone: "mid",
    crest:
      "M-9 400V276l110-10 120 8 100-16 110 12 120-14 100 10 90-22 60-2 40-20 48 6 26-26 52-2 20-18 64 4 18 16 70-8 24 22 56-4 30 24 60 6 70-10 60 16 170-4v154z",
    echoes: [14, 32, 54],
  },
  {
    tone: "ground",
    crest: "M-9 400v-92c209-32 389-2 569-10s340 14 540-12 350 12 509-2v116z",
    echoes: [],
  },
];

export function SpringMountains() {
  return (
    <Block name="drawing" settings={{ name: "spring-mountains" }}>
      <Ridge id="mountains" layers={SPRING_MOUNTAINS} />
    </Block>
  );
}
