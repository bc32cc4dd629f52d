import type { ReactNode } from "react";

/** One mountain layer in a 1600 × 360 view box. `crest` is closed below it; `echoes` are offsets of its contour lines. */
export type RidgeLayer = {
  tone: "far" | "mid" | "lake" | "ground";
  crest: string;
  echoes: readonly number[];
};

type RidgeProps = { id: string; layers: readonly RidgeLayer[]; children?: ReactNode };

/** Layered ridges across the full width. Children are drawn in front of the last layer. */
export function Ridge({ id, layers, children }: RidgeProps) {
  return (
    <svg className="ridge" viewBox="0 0 1600 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        {/* Only a selector that needs nothing around the path matches what `<use>` copies from it. */}
        {layers.map(({ tone, crest }) => (
          <path key={tone} id={`${id}-${tone}`} className="crest" d={crest} />
        ))}
      </defs>
      {layers.map(({ tone, echoes }) => (
        <g key={tone} className={`ridge-${tone}`}>
          <use href={`#${id}-${tone}`} />
          {echoes.map((y) => (
            <use key={y} href={`#${id}-${tone}`} y={y} className="echo" />
          ))}
        </g>
      ))}
      {children}
    </svg>
  );
}
