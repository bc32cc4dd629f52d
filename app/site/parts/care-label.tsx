import { useBusiness } from "#app/lib/use-business.ts";
import type { ConditionalPromise } from "../content/content-types.ts";
import { usd } from "../content/format.ts";

const TUB = "M3 12q4.250-4 8.500 0t8.500 0 8.500 0 8.500 0M3 9l4 26h26l4-26";
/** In the manner of laundry symbols: a crossed triangle, a tub, a square, a clock. In the order of the promises. */
const SIGNS = [
  "M20 5L4 35h32zM4 6l32 30M36 6L4 36",
  `${TUB}M20 17v12m-5-5l5 5 5-5`,
  "M5 5h30v30H5zM12 20l6 6 10-12",
  "M5 5h30v30H5zM20 8a12 12 0 1 1-.1 0M20 13v7l5 4",
  `${TUB}M14 20v2m6-2v2m6-2v2m-9 5v2m6-2v2`,
];

/** What the rent covers, printed on the label sewn into it. */
export function CareLabel({ promises }: { promises: readonly ConditionalPromise[] }) {
  const { prices } = useBusiness();
  return (
    <section className="denim" aria-labelledby="label-heading">
      <h2 id="label-heading">Always read the label.</h2>
      <div className="care-label">
        <p className="care-title">
          {usd(prices.combo)} a month <span>and this is what it covers</span>
        </p>
        <ul>
          {promises.map(({ text, condition }, index) => (
            <li key={text}>
              <svg viewBox="0 0 40 40" aria-hidden="true">
                <path d={SIGNS[index]} />
              </svg>
              <h3>{text}</h3>
              <p>{condition}</p>
            </li>
          ))}
        </ul>
        <p className="care-small">Wash warm. Tumble dry. Do not repair.</p>
      </div>
    </section>
  );
}
