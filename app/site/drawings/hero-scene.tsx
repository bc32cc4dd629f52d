import { SPRING_MOUNTAINS } from "./spring-mountains.tsx";
import { SunriseScene } from "./sunrise-scene.tsx";

/** The home page's hero scene, with the Spring Mountains as its horizon. */
export function HeroScene() {
  return (
    <SunriseScene place="valley" laundry={<Laundry />} id="hero" layers={SPRING_MOUNTAINS}>
      <path
        d="M1238 304v-30m0 14l-12-9v-12m12 14l10-12v-8M1372 300v-22m0 10l-9-7v-8m9 9l9-10v-5"
        className="joshua"
      />
      <path
        d="M1226 267l-8-3m8 3l-4-8m4 8l4-8m18-4l-7-5m7 5v-8m0 8l7-5M1238 274l-6-8m6 8l5-7m120 6l-6-4m6 4l1-7m17 0l-5-5m5 5l4-6m-9 15l-4-7"
        className="spikes"
      />
      <g className="van" transform="translate(560 265)">
        <path d="M0 31V4q0-4 4-4h50v31zM54 8h16q4 0 6 4l7 10q1 2 1 4v5H54z" />
        <path d="M60 13h9l6 9H60z" className="van-window" />
        <circle cx="27" cy="15" r="8" className="van-mark" />
        <circle cx="17" cy="31" r="7" />
        <circle cx="68" cy="31" r="7" />
      </g>
    </SunriseScene>
  );
}

function Laundry() {
  return (
    <>
      <path
        d="M-43-27l34-12q4-1 5 3l14 50-42 12-15-47q-1-5 4-6zM-47-13l41-14M-44-4l41-14"
        className="towel"
      />
      <path d="M0-54l20-5 8 31q2 8-6 13L2-3q-9 5-14-3t4-14l14-8zM3-43l20-5" className="sock" />
      <path d="M22-23l13-3q8 9 17-4l13 4 1 15-9 1 6 40-33 6-6-41-7 4-7-13z" className="shirt" />
    </>
  );
}
