import { Block } from "../blocks/block.tsx";
import { CITY_LINKS, type CitySlug } from "../texts/site-paths.ts";

/** The label is to the right unless `side` says otherwise, where something else is drawn. */
type Place = [x: number, y: number, side?: "left" | "below"];

/** Distance east and south of the corner at 36.36° N, 115.45° W. The map is 1000 units or 0.7° wide. */
const CITIES: Record<CitySlug, Place> = {
  "las-vegas-washer-rental": [437, 344],
  "henderson-appliance-rental": [668, 590, "left"],
  "north-las-vegas-washer-rental": [490, 205, "left"],
  "summerlin-appliance-rental": [172, 310],
  "green-valley-appliance-rental": [560, 540, "left"],
  "centennial-hills-washer-rental": [257, 145],
  "boulder-city-appliance-rental": [852, 700, "below"],
};

const AREAS: [name: string, ...Place][] = [
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
  ["Silverado Ranch", 430, 622],
  ["Downtown Las Vegas", 452, 296],
  ["Winchester", 474, 398],
  ["Paradise", 455, 460],
  ["Sunrise Manor", 560, 268, "left"],
  ["Whitney", 600, 446],
  ["Seven Hills", 500, 664],
  ["Anthem", 534, 712],
  ["Inspirada", 440, 744],
  ["Cadence", 726, 530, "left"],
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

/** A map of the valley: mountains, lake, freeways, the area served, the cities with pages and the smaller areas. */
export function ValleyMap() {
  return (
    <Block name="drawing" settings={{ name: "valley-map" }}>
      <svg className="valley-map" viewBox="0 0 1000 778">
        <title>Map of the Las Vegas Valley</title>
        <path
          d="M132 80q3-60 60-64q58-4 98 20q40 24 115 36q75 12 123 26q47 14 80 53q32 39 35 94q3 55 5 121q2 66 47 68q45 2 119 0q74-2 74 29q0 31-59 34q-59 3-70 33q-11 30-20 70q-9 40-54 70q-45 30-65 48q-20 17-60 36q-40 18-100 19q-60 1-120-13q-60-15-98-48q-37-32-60-72q-22-40-32-90q-10-50-13-110q-3-60-4-120q-1-60-3-120q-2-60 2-120zM764 654h178q40 0 40 40v38q0 40-40 40h-178q-40 0-40-40v-38q0-40 40-40z"
          className="map-served"
        />
        <path
          d="M330 800L400 600l30-160 20-104 110-146 90-100 60-110M150-20l140 210 150 142 130 120 100 130 190 102M690 540l-150 36-120 2-120-18-80-60-34-100v-140l50-110 160-10 160 30"
          className="map-roads"
        />
        <path
          d="M1400 250l-410 68-30 54-30 20-20 48-8 28 14 26 24-4 10 50 28 16 14 60 408 40z"
          className="map-lake"
        />
        {RANGES.map((range) => (
          <path key={range} d={range} className="map-range" />
        ))}
        {AREAS.map(([name, x, y, side]) => (
          <g key={name} className="map-area">
            <circle cx={x} cy={y} r="5" />
            <text {...labelPlace(x, y, 11, side)}>{name}</text>
          </g>
        ))}
        {CITY_LINKS.map(({ slug, city }) => {
          const [x, y, side] = CITIES[slug];
          return (
            <a key={slug} href={`/${slug}`} target="_top" className="map-city">
              <path d={`M${x - 38} ${y - 38}h76v76h-76z`} className="map-near" />
              <circle cx={x} cy={y} r="16" />
              <circle cx={x} cy={y} r="8" />
              <text {...labelPlace(x, y, 24, side)}>{city}</text>
            </a>
          );
        })}
      </svg>
    </Block>
  );
}

function labelPlace(x: number, y: number, gap: number, side: Place[2]) {
  if (side === "below") return { x, y: y + gap * 1.5, textAnchor: "middle" } as const;
  return side === "left" ? ({ x: x - gap, y, textAnchor: "end" } as const) : { x: x + gap, y };
}
