import { Block } from "../blocks/block.tsx";
import { CITY_LINKS } from "../content/site-paths.ts";

type Place = [name: string, x: number, y: number, side?: "left"];

/** East and south from the map's corner at 36.36° N, 115.45° W, in thousandths of its width of 0.7 degrees. */
const CITIES: Place[] = [
  ["Las Vegas", 437, 344],
  ["Henderson", 668, 590],
  ["North Las Vegas", 490, 205],
  ["Summerlin", 172, 310],
  ["Green Valley", 560, 540, "left"],
  ["Centennial Hills", 257, 145],
  ["Boulder City", 852, 700, "left"],
];

const AREAS: Place[] = [
  ["Skye Canyon", 179, 60],
  ["Providence", 165, 100],
  ["Aliante", 448, 120],
  ["Desert Shores", 262, 252],
  ["Peccole Ranch", 222, 362],
  ["The Lakes", 252, 404],
  ["Summerlin South", 160, 428],
  ["Spring Valley", 306, 452],
  ["Rhodes Ranch", 218, 540],
  ["Enterprise", 318, 584],
  ["Mountains Edge", 236, 628],
  ["Southern Highlands", 296, 676],
  ["Silverado Ranch", 430, 618],
  ["Downtown Las Vegas", 452, 296],
  ["Winchester", 474, 398],
  ["Paradise", 455, 460],
  ["Sunrise Manor", 560, 268],
  ["Whitney", 600, 446],
  ["Seven Hills", 500, 664],
  ["Anthem", 534, 712],
  ["Inspirada", 440, 744],
  ["Cadence", 726, 530],
  ["Lake Las Vegas", 742, 462],
];

const RANGES = [
  "M-400-20L60-40l34 62-20 60 44 70-30 66 26 74-38 60 30 86-14 74 36 78-40 82 10 66-46 60 24 90-476 30z",
  "M-400 20l412-10 24 60-22 70 34 66-30 76 30 78-34 80 18 78-20 76 22 84-34 80 10 90-410 40z",
  "M560-60l-14 70 44 26 50-16 46 40 70-22 60 26 90-34 60 20 40-110z",
  "M690-60l-10 50 36 20 60-12 46 10 30-68z",
  "M664 214l30-26 34 34 10 62-12 54 18 44-28 36-34-26 2-54-20-56z",
  "M688 236l16-12 14 22 4 46-10 44 8 40-14 16-10-16 2-50-12-46z",
  "M766 566l40-30 52 12 16 48-28 42-60 4-24-36z",
  "M790 570l26-16 30 10 6 30-18 20-34 2-12-22z",
  "M590 850l6-70 40-40 46-12 42 36 20 86z",
  "M626 850l8-56 34-24 28 26 10 54z",
];

/** The valley from above: ranges, lake, freeways, what is served, the seven cities and the other areas. */
export function ValleyMap() {
  return (
    <Block name="drawing" settings={{ name: "valley-map" }}>
      <svg className="valley-map" viewBox="0 0 1000 778">
        <title>Map of the Las Vegas valley</title>
        <path
          d="M140 40q80-34 150 30 130 20 240 60 90 60 90 180 60 90 130 130 70 60 20 130-60 70-160 160-120 60-230 20-160-20-210-100-70-120-60-290-20-200 30-320zM780 690q60-60 130-20 40 50-20 90-80 30-110-70z"
          className="map-served"
        />
        <path
          d="M330 800L400 600l30-160 20-104 110-146 90-100 60-110M150-20l140 210 150 142 130 120 100 130 190 102M690 540l-150 36-120 2-120-18-80-60-34-100v-140l50-110 160-10 160 30"
          className="map-roads"
        />
        <path
          d="M1400 250l-420 70-44 50-60 14-30 50-54 8-16 26 40 22 60-4 22 54 46 16 20 60 436 40z"
          className="map-lake"
        />
        {RANGES.map((range) => (
          <path key={range} d={range} className="map-range" />
        ))}
        {AREAS.map(([name, x, y]) => (
          <g key={name} className="map-area">
            <circle cx={x} cy={y} r="5" />
            <text x={x + 11} y={y + 5}>
              {name}
            </text>
          </g>
        ))}
        {CITIES.map(([name, x, y, side]) => (
          <a key={name} href={cityPath(name)} target="_top" className="map-city">
            <circle cx={x} cy={y} r="16" />
            <circle cx={x} cy={y} r="8" />
            <text x={side ? x - 24 : x + 24} y={y + 11} textAnchor={side && "end"}>
              {name}
            </text>
          </a>
        ))}
      </svg>
    </Block>
  );
}

const cityPath = (name: string) => `/${CITY_LINKS.find(({ city }) => city === name)?.slug}`;
