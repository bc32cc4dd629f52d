import { Sun } from "../drawings/sun.tsx";
import type { LabelledText } from "../texts/content-types.ts";

const TYPICAL_TIMES = ["8:40", "8:50", "9:20", "9:35", "10:05", "10:20"];

/** A delivery morning in six stops: the sun climbs. */
export function DeliveryDay({ stops }: { stops: readonly LabelledText[] }) {
  return (
    <section className="day" aria-labelledby="day-heading">
      <h2 id="day-heading">Call at breakfast. Fold by noon.</h2>
      <ol>
        {stops.map(({ label, text }, index) => (
          <li key={label}>
            <Sun />
            <p className="day-time">{TYPICAL_TIMES[index]}</p>
            <h3>{label}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="day-note">A typical same-day morning. We’ll give you your time when we call.</p>
    </section>
  );
}
