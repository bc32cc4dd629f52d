import { useBusiness } from "#app/lib/use-business.ts";
import { washer } from "../content/products/washer.ts";
import { productHead } from "../parts/product-head.ts";
import { ProductPageBody } from "../parts/product-page.tsx";
import type { Route } from "./+types/washer-rental";

export const meta = (args: Route.MetaArgs) => productHead(args, washer);

export default function WasherRental() {
  return <ProductPageBody page={washer(useBusiness())} />;
}
