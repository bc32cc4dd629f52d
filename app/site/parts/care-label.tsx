import { useBusiness } from "#app/lib/root-data.ts";
import { CareSign, type CareSignName } from "../drawings/drawing.tsx";
import { usd } from "../texts/figures.ts";
import type { ConditionalPromise } from "../texts/text-types.ts";

/** In the order of the promises in texts/home.ts. */
const SIGNS: readonly CareSignName[] = [
  "sign-no-charge",
  "sign-delivered",
  "sign-month",
  "sign-same-day",
  "sign-hard-water",
];

/** What the rent covers, drawn as a sewn-in care label. */
export function CareLabel({ promises }: { promises: readonly ConditionalPromise[] }) {
  const { prices } = useBusiness();
  return (
    <section className="denim" aria-labelledby="label-heading">
      <h2 id="label-heading">Always read the label.</h2>
      <div className="care-label">
        <p className="care-title">
          {usd(prices.combo)} a month <span>and here’s what it covers</span>
        </p>
        <ul>
          {promises.map(({ text, condition }, index) => (
            <li key={text}>
              {SIGNS[index] && <CareSign name={SIGNS[index]} />}
              <h3>{text}</h3>
              <p>{condition}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
