import { Block } from "../blocks/block.tsx";
import type { Product } from "../texts/site-paths.ts";
import { Machines } from "./symbols.tsx";

const DRAWN = {
  combo: { name: "washer-and-dryer", kinds: ["washer", "dryer"] },
  washer: { name: "washer", kinds: ["washer"] },
  dryer: { name: "dryer", kinds: ["dryer"] },
} as const;

/** The machines of a product, side by side. */
export function MachineDrawing({ product }: { product: Product }) {
  const { name, kinds } = DRAWN[product];
  return (
    <Block name="drawing" settings={{ name }}>
      <Machines kinds={kinds} />
    </Block>
  );
}
