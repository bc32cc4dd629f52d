import { Block } from "../blocks/block.tsx";

/** The day's porthole of a sun. */
export function Sun() {
  return (
    <Block name="drawing" settings={{ name: "sun" }}>
      <svg className="day-sun" aria-hidden="true">
        <use href="#porthole" />
      </svg>
    </Block>
  );
}
