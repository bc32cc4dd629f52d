import { Block } from "../blocks/block.tsx";
import { Ridge } from "./ridge.tsx";
import { SPRING_MOUNTAINS } from "./spring-mountains.ts";

export function SpringMountains() {
  return (
    <Block name="drawing" settings={{ name: "spring-mountains" }}>
      <Ridge id="mountains" layers={SPRING_MOUNTAINS} />
    </Block>
  );
}
