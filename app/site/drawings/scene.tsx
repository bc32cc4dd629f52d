import { lazy } from "react";
import type { BlockSettings } from "../blocks/block-settings.ts";

const HeroScene = lazy(async () => ({ default: (await import("./hero-scene.tsx")).HeroScene }));
const CityScene = lazy(async () => ({ default: (await import("./city-scene.tsx")).CityScene }));

/** The scene of the whole valley or of one of its cities. */
export function Scene({ place }: BlockSettings["scene"]) {
  return place === "valley" ? <HeroScene /> : <CityScene slug={place} />;
}
