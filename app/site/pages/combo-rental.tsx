import { useBusiness } from "#app/lib/use-business.ts";
import { combo } from "../content/products/combo.ts";
import { productHead } from "../parts/product-head.ts";
import { ProductPageBody } from "../parts/product-page.tsx";
import type { Route } from "./+types/combo-rental";

export const meta = (args: Route.MetaArgs) => productHead(args, combo);

export default function ComboRental() {
  return <ProductPageBody page={combo(useBusiness())} />;
}
