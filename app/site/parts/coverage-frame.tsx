import { Block } from "../blocks/block.tsx";

/** The coverage map in its frame. */
export function CoverageFrame() {
  return (
    <Block name="coverage-map">
      <iframe src="/coverage-map" title="Coverage map of the Las Vegas valley" loading="lazy" />
    </Block>
  );
}
