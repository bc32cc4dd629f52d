import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CITY_LINKS } from "../texts/site-paths.ts";
import { CityScene } from "./city-scene.tsx";
import { HeroScene } from "./hero-scene.tsx";
import { SpringMountains } from "./spring-mountains.tsx";

test("several horizons on one page have unique ids, each used by its own drawing", () => {
  const page = renderToStaticMarkup(
    <>
      {CITY_LINKS.map(({ slug }) => (
        <CityScene key={slug} slug={slug} />
      ))}
      <HeroScene />
      <SpringMountains />
    </>,
  );
  const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(ids.length).toBeGreaterThan(CITY_LINKS.length);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  const drawn = Array.from(page.matchAll(/<use href="#([^"]+)"/g), ([, id]) => id);
  expect(ids.filter((id) => !drawn.includes(id))).toEqual([]);
});
