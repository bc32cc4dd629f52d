import { CITY_LINKS } from "../content/site-paths.ts";

/** East and south from the map's corner at 36.36° N, 115.45° W, in thousandths of its width of 0.7 degrees. */
const CITY_POSITIONS = {
  "Las Vegas": [437, 336],
  Henderson: [671, 583],
  "North Las Vegas": [490, 215],
  Summerlin: [165, 318],
  "Green Valley": [540, 545],
  "Centennial Hills": [257, 141],
  "Boulder City": [868, 690],
} as const;

const AREA_POSITIONS: [name: string, x: number, y: number][] = [
  ["Skye Canyon", 179, 62],
  ["Providence", 171, 102],
  ["Aliante", 407, 133],
  ["Desert Shores", 262, 268],
  ["Peccole Ranch", 214, 366],
  ["The Lakes", 243, 407],
  ["Summerlin South", 160, 430],
  ["Spring Valley", 300, 446],
  ["Rhodes Ranch", 229, 540],
  ["Enterprise", 314, 592],
  ["Mountains Edge", 240, 630],
  ["Southern Highlands", 330, 664],
  ["Silverado Ranch", 420, 625],
  ["Downtown", 500, 318],
  ["Winchester", 470, 398],
  ["Paradise", 455, 477],
  ["Sunrise Manor", 570, 290],
  ["Whitney", 600, 455],
  ["Seven Hills", 486, 663],
  ["Anthem", 530, 707],
  ["Inspirada", 440, 733],
  ["Cadence", 722, 528],
  ["Lake Las Vegas", 743, 451],
];

const MOUNTAINS =
  "M0 40l52 40 20 70-18 60 40 80-22 70 34 70-10 90 30 80-46 60-20 70-60 50V40zM560 0l40 34 60-10 50 36 90-20 60 20 80-30V0zM640 220l36-20 30 40-8 70 22 50-30 40-34-50 6-60zM770 540l46-20 54 30-10 56-50 22-44-34zM560 778l26-50 50-18 40 30 16 38z";

/** The valley from above: mountains, lake, freeways, the seven cities and the other areas served. */
export function ValleyMap() {
  return (
    <svg className="valley-map" viewBox="0 0 1000 778" role="img" aria-label="Map of the Las Vegas valley">
      <path d={MOUNTAINS} className="map-mountains" />
      <path d={MOUNTAINS} className="map-echo" />
      <path d="M1000 330l-70 30-30 50-60 10-34 44 20 40 60-10 26 40 88 30zM1000 330" className="map-lake" />
      <path
        d="M330 778L400 600 430 440 450 336 560 190 650 90 700 0M150 0l140 190 150 142 130 120 100 130 180 96M700 540l-160 36-120 2-120-18-80-60-34-100v-140l50-110 160-10 160 30"
        className="map-roads"
      />
      {AREA_POSITIONS.map(([name, x, y]) => (
        <g key={name} className="map-area">
          <circle cx={x} cy={y} r="5" />
          <text x={x + 11} y={y + 5}>
            {name}
          </text>
        </g>
      ))}
      {CITY_LINKS.map(({ slug, city }) => {
        const [x, y] = CITY_POSITIONS[city];
        const endsLeft = x > 600;
        return (
          <a key={slug} href={`/${slug}`} target="_top" className="map-city">
            <use href="#pin" x={x - 17} y={y - 17} width="34" height="34" />
            <text x={endsLeft ? x - 24 : x + 24} y={y + 11} textAnchor={endsLeft ? "end" : "start"}>
              {city}
            </text>
          </a>
        );
      })}
      <symbol id="pin" viewBox="0 0 34 34">
        <circle cx="17" cy="17" r="15" className="rim" />
        <circle cx="17" cy="17" r="8" className="sock" />
      </symbol>
    </svg>
  );
}
