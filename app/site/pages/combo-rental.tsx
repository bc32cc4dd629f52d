import { useBusiness } from "#app/lib/root-data.ts";
import { pageHeaders } from "../built-in-route.ts";
import { ProductPageBody } from "../parts/product-page-body.tsx";
import { combo } from "../texts/products/combo.ts";
import type { Route } from "./+types/combo-rental";
import { loadRelatedPosts, productHead } from "./product-route.ts";

export const meta = (args: Route.MetaArgs) => productHead(args, combo);

export const loader = ({ context }: Route.LoaderArgs) => loadRelatedPosts(context, combo);

export const headers = pageHeaders;

export default function ComboRental({ loaderData }: Route.ComponentProps) {
  return <ProductPageBody page={combo(useBusiness())} relatedPosts={loaderData} />;
}
