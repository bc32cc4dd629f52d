import { useBusiness } from "#app/lib/root-data.ts";
import { Block } from "../blocks/block.tsx";

/** The coverage map in an iframe. */
export function CoverageFrame() {
  return (
    <Block name="coverage-map">
      <iframe src={useBusiness().mapUrl} title="Coverage map of the Las Vegas Valley" loading="lazy" />
    </Block>
  );
}
