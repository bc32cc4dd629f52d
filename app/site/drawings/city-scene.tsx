import type { CitySlug } from "../texts/site-paths.ts";
import { CITY_RIDGES } from "./city-ridges.ts";
import { SunriseScene } from "./sunrise-scene.tsx";

/** The hero scene of a city page: its own horizon and light. */
export function CityScene({ slug }: { slug: CitySlug }) {
  const { layers, landmark } = CITY_RIDGES[slug];
  return (
    <SunriseScene place={slug} id={slug.replace(/-.*/, "")} layers={layers}>
      {landmark.shape && <path d={landmark.shape} className="landmark" />}
      {landmark.lines && <path d={landmark.lines} className="landmark-lines" />}
    </SunriseScene>
  );
}
