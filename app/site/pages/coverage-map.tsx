import { SCRIPTLESS } from "#app/lib/hydration.ts";
import css from "../coverage-map.css?inline";
import { ValleyMap } from "../drawings/valley-map.tsx";
import { pageHead } from "../seo.ts";
import type { Route } from "./+types/coverage-map";

export const handle = SCRIPTLESS;

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, () => ({
    title: "Coverage map of the Las Vegas Valley",
    description: "The areas we deliver to.",
    noindex: true,
  }));

/** The map alone, for the iframe on the contact page. */
export default function CoverageMap() {
  return (
    <>
      <style href="coverage-map" precedence="default">
        {css}
      </style>
      <main>
        <h1>Coverage map</h1>
        <ValleyMap />
      </main>
    </>
  );
}
