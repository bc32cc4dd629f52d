import { Block } from "../blocks/block.tsx";
import type { CitySlug } from "../texts/site-paths.ts";
import { CITY_RIDGES } from "./city-ridges.ts";
import { Ridge } from "./ridge.tsx";
import { usePointerLight } from "./use-pointer-light.ts";
import { Suds, WasherDoor } from "./washer-door.tsx";

/** The hero scene of a city page: its own horizon and light, with a washer door as the sun. */
export function CityScene({ slug }: { slug: CitySlug }) {
  const scene = usePointerLight<HTMLDivElement>();
  const { layers, landmark } = CITY_RIDGES[slug];
  return (
    <Block name="scene" settings={{ place: slug }}>
      <div ref={scene} className="hero-scene" aria-hidden="true">
        <svg className="hero-sun" viewBox="-100 -100 200 200" aria-hidden="true">
          <circle r="215" className="light light-3" />
          <circle r="168" className="light light-2" />
          <circle r="127" className="light light-1" />
          <WasherDoor>
            <Suds />
          </WasherDoor>
        </svg>
        <Ridge id={slug.replace(/-.*/, "")} layers={layers}>
          {landmark.shape && <path d={landmark.shape} className="landmark" />}
          {landmark.lines && <path d={landmark.lines} className="landmark-lines" />}
        </Ridge>
      </div>
    </Block>
  );
}
