import type { CitySlug } from "../texts/site-paths.ts";
import type { RidgeLayer } from "./ridge.tsx";

/** A landmark in front of the horizon: filled shapes and lines drawn over them. */
type Landmark = { shape?: string; lines?: string };

type CityRidge = { layers: readonly RidgeLayer[]; landmark: Landmark };

const far = (crest: string): RidgeLayer => ({ tone: "far", crest, echoes: [18, 42] });
const mid = (crest: string, echoes: readonly number[] = [14, 32, 54]): RidgeLayer => ({
  tone: "mid",
  crest,
  echoes,
});
const ground = (crest = "M-9 400v-88q300-22 640-6t980-8v102z"): RidgeLayer => ({
  tone: "ground",
  crest,
  echoes: [],
});

/** Each city's horizon, 1600 × 360 units, with one real landmark. */
export const CITY_RIDGES: Record<CitySlug, CityRidge> = {
  "las-vegas-washer-rental": {
    layers: [
      far(
        "M-9 400V206l80-18 70 10 90-34 60-22 44 18 66-30 50 14 60 26 90 6 80 24 120-8 100 18 120-14 90 16 120-22 100 10 130-20 148 14V400z",
      ),
      mid(
        "M-9 400V286h120v-14h40v8h90v-22h46v16h120v-30h34v24h80v-12h60v20h150v-34h30v-18h40v52h100v-20h70v10h110v-44h28v-10h34v54h120v-26h60v30h140v-16h80v20h150V400z",
        [],
      ),
      ground(),
    ],
    landmark: {
      shape:
        "M978 314q20-70 20-188h16q0 118 20 188zM982 126l-8-20h64l-8 20zM988 106l8-14h20l8 14zM1002 92l3-62h2l3 62z",
      lines: "M1000 200h12M995 250h22",
    },
  },
  "henderson-appliance-rental": {
    layers: [
      far("M-9 400V236l130-16 140 10 160-30 120 14 150 20 170-26 130 14 160-24 140 18 170-14 150 10V400z"),
      mid(
        "M-9 400V270l100-10 90 8 100-30 80-34 70-20 60-42 44-8 36 14 50-10 46 30 70 26 60 6 80 34 110 10 90-14 110 22 120-12 130 14 172-6V400z",
        [16, 38, 66, 98],
      ),
      ground(),
    ],
    landmark: { lines: "M519 138V92m17 42V76m14 60v-40M526 110h20" },
  },
  "north-las-vegas-washer-rental": {
    layers: [
      far("M-9 400V214l120 10 140-24 120 12 90-16 200 18 260 6 140-26 120 14 130-30 110 22 190-8V400z"),
      mid(
        "M-9 400V276l140-14 120 6 130-30 110-40 80-52 46-30 28-8 34 22 60 44 90 42 110 24 120 14 140-8 120 14 140-10 190 6V400z",
        [18, 42, 70, 102],
      ),
      ground(),
    ],
    landmark: { lines: "M645 110l-16 44 20 30-14 40M645 110l24 52-10 34 26 36" },
  },
  "summerlin-appliance-rental": {
    layers: [
      far(
        "M-9 400V180l140-34 110 20 120-44 90 16 150-30 130 40 160-20 140 44 170-24 150 30 180-16 180 20V400z",
      ),
      mid(
        "M-9 400V250l90-10 20-40 60-6 10-30 70-14 24 10 8 36 50 6 16-44 60-10 14-26 50 4 18 30 44-4 10 40 60 12 14-30 70-14 20-22 64 6 14 34 50 8 12-24 60-8 26 16 20 44 90 12 100-10 110 16 140-8 231 4V400z",
        [10, 24, 40, 58, 80],
      ),
      ground(),
    ],
    landmark: {},
  },
  "green-valley-appliance-rental": {
    layers: [
      far("M-9 400V244l150-22 130 12 170-34 110-24 90 18 150 30 160-18 150 22 180-26 170 20 170-12V400z"),
      mid("M-9 400V284q120-26 240-10t260-14 300 12 280-14 260 10 290-8V400z", [14, 30]),
      ground(),
    ],
    landmark: {
      shape:
        "M620 312v-56h64v-14h52v14h42v-34h26v-26l14-14 14 14v26h30v34h48v-10h74v66zM590 246q-16-14-30 0 16-6 30 0 4-22-14-26 12 12 14 26 4-20 20-26-12 14-20 26 14-12 30 0-16-6-30 0zM1012 258q-14-12-26 0 14-6 26 0 4-18-12-22 10 10 12 22 4-16 18-22-12 12-18 22 12-10 26 0-14-6-26 0z",
      lines:
        "M590 246q6 30 2 66M1012 258q5 26 2 54M632 280h40M700 274h60M790 268h68M896 282h70M818 206v10M640 312v-20h20v20M720 312v-24h22v24M812 312v-28h24v28M920 312v-18h22v18",
    },
  },
  "centennial-hills-washer-rental": {
    layers: [
      far(
        "M-9 400V222l110-20 90 12 110-40 70-34 60 12 50-32 60 20 80 38 110 14 90-20 120 30 160-10 140 22 160-16 220 14V400z",
      ),
      mid(
        "M-9 400V286l300-6 260 4 90-10 50-28 40-40 34-24 26 6 30-14 36 30 34 36 60 30 90 10 260-6 390 8V400z",
        [14, 32, 52],
      ),
      ground(),
    ],
    landmark: { lines: "M791 186l-10 34 14 26M821 172l12 40-10 30M857 202l8 30" },
  },
  "boulder-city-appliance-rental": {
    layers: [
      far(
        "M-9 400V230l90-26 80 14 70-44 60-16 50 26 90 20 70-30 90 36 120 12 90-34 60-30 80 34 110 20 90-28 80-20 70 38 110 14 150-10 140 8V400z",
      ),
      { tone: "lake", crest: "M-9 400V246H1609V400z", echoes: [12, 28, 50] },
      ground("M-9 400v-118q330-26 620 6 110 14 230 48t380 12 388-26v78z"),
    ],
    landmark: {
      shape:
        "M494 232q4-18 18-14 12 4 10 16-2 10-12 8-7-2-5-9zM498 238q18 10 44 2 16-4 20 6 4 8 2 22l2 24h-6l-5-22q-14 6-32 4l-2 18h-6l-3-22q-8-6-10-20l-12 4q-8 2-8-6 0-6 6-8 4-8 10-10z",
      lines: "M700 292h60M860 270h90M1080 288h70",
    },
  },
};
