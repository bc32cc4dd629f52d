import { renderToStaticMarkup } from "react-dom/server";
import { CITY_RIDGES } from "../drawings/city-ridges.ts";
import { Ridge } from "../drawings/ridge.tsx";
import { SPRING_MOUNTAINS } from "../drawings/spring-mountains.tsx";
import { Suds, WasherDoor } from "../drawings/washer-door.tsx";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The light theme's colors in sRGB, because librsvg supports neither CSS variables nor OKLCH. */
export const CARD_COLORS = {
  ink: "#17234b",
  rim: "#fdfaf4",
  price: "#b83b15",
};
const STYLE = `
  .paper { fill: #fcf7ef } .light-3 { fill: #fbf0db } .light-2 { fill: #fce8c4 } .light-1 { fill: #fcdfaa }
  .door, .ridge, .mark { stroke: ${CARD_COLORS.ink}; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; fill: none }
  .ridge { stroke-width: 2.5 } .echo { stroke-width: 1; opacity: .45; fill: none }
  .ridge-far { fill: #b2cbe0 } .ridge-mid { fill: #d99980 } .ridge-lake { fill: #74b9d4 } .ridge-ground { fill: #f2daba }
  .landmark { fill: #d99980 }
  .rim, .mark-rim { fill: #fdfaf4 } .rim-shade { fill: #e5ddce } .drum { fill: #7daad1 } .holes { opacity: .35 }
  .suds { fill: #7fcae7; fill-opacity: .86 } .glare { stroke: #fdfaf4; stroke-width: 5 }
  .mark { stroke-width: 2.5 } .mark-glass { fill: #f37952 } .mark-ridge { fill: #1963a4 }
`;

/** The circle, like the door of a washer, in which a page's own picture is shown. */
export const CARD_PORTHOLE = { x: 1016, y: 315, radius: 236 };

/** An SVG of the card's size with only the rim of that circle. */
export function cardRim(): string {
  const { x, y, radius } = CARD_PORTHOLE;
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}>
      <g fill="none" stroke={CARD_COLORS.ink}>
        <circle cx={x} cy={y} r={radius + 16} strokeWidth="38" />
        <circle cx={x} cy={y} r={radius + 16} strokeWidth="33" stroke={CARD_COLORS.rim} />
        <circle cx={x} cy={y} r={radius} strokeWidth="2.5" />
      </g>
    </svg>,
  );
}

/**
 * The card's background as SVG, without text: a washer door behind a ridge; each city page has its own ridge.
 * @param hasDoor false leaves room for the page's own picture
 */
export function cardScene(path: string, { hasDoor }: { hasDoor: boolean }): string {
  const city = CITY_RIDGES[path.slice(1) as keyof typeof CITY_RIDGES];
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}>
      <style>{STYLE}</style>
      <rect width={CARD_WIDTH} height={CARD_HEIGHT} className="paper" />
      <g transform="translate(985 365) scale(1.62)">
        <circle r="215" className="light-3" />
        <circle r="168" className="light-2" />
        <circle r="127" className="light-1" />
        {hasDoor ? (
          <WasherDoor>
            <Suds />
          </WasherDoor>
        ) : null}
      </g>
      <svg aria-hidden="true" y={CARD_HEIGHT - 215} width={CARD_WIDTH} height="215">
        <Ridge id="card" layers={city?.layers ?? SPRING_MOUNTAINS}>
          {city?.landmark.shape && <path d={city.landmark.shape} className="landmark" />}
          {city?.landmark.lines && <path d={city.landmark.lines} />}
        </Ridge>
      </svg>
      <svg aria-hidden="true" x="64" y="52" width="72" height="72" viewBox="0 0 40 40" className="mark">
        <circle cx="20" cy="20" r="18" className="mark-rim" />
        <circle cx="20" cy="20" r="12" className="mark-glass" />
        <path d="M8 21l5-4 4 3 5-7 4 5 6-1a12 12 0 0 1-24 4z" className="mark-ridge" />
      </svg>
    </svg>,
  );
}
