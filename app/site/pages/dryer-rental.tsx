import { useBusiness } from "#app/lib/use-business.ts";
import { dryer } from "../content/products/dryer.ts";
import { productHead } from "../parts/product-head.ts";
import { ProductPageBody } from "../parts/product-page.tsx";
import type { Route } from "./+types/dryer-rental";

export const meta = (args: Route.MetaArgs) => productHead(args, dryer);

export default function DryerRental() {
  return <ProductPageBody page={dryer(useBusiness())} />;
}
