import type { ReactNode } from "react";
import { Block } from "../blocks/block.tsx";
import type { CitySlug } from "../texts/site-paths.ts";
import { Ridge, type RidgeLayer } from "./ridge.tsx";
import { usePointerLight } from "./use-pointer-light.ts";
import { Suds, WasherDoor } from "./washer-door.tsx";

type SunriseSceneProps = {
  place: CitySlug | "valley";
  /** What the door washes. */
  laundry?: ReactNode;
  /** See `Ridge`. */
  id: string;
  layers: readonly RidgeLayer[];
  /** What stands in front of the horizon. */
  children: ReactNode;
};

/** The scene of a page's hero: a washer door rises like the sun behind a horizon. The pointer moves the light. */
export function SunriseScene({ place, laundry, id, layers, children }: SunriseSceneProps) {
  const scene = usePointerLight();
  return (
    <Block name="scene" settings={{ place }}>
      <div ref={scene} className="hero-scene" aria-hidden="true">
        <svg className="hero-sun" viewBox="-100 -100 200 200" aria-hidden="true">
          <circle r="215" className="light light-3" />
          <circle r="168" className="light light-2" />
          <circle r="127" className="light light-1" />
          <WasherDoor>
            {laundry}
            <Suds />
          </WasherDoor>
        </svg>
        <Ridge id={id} layers={layers}>
          {children}
        </Ridge>
      </div>
    </Block>
  );
}
