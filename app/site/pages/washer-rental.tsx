import { useBusiness } from "#app/lib/root-data.ts";
import { pageHeaders } from "../built-in-route.ts";
import { ProductPageBody } from "../parts/product-page-body.tsx";
import { washer } from "../texts/products/washer.ts";
import type { Route } from "./+types/washer-rental";
import { loadRelatedPosts, productHead } from "./product-route.ts";

export const meta = (args: Route.MetaArgs) => productHead(args, washer);

export const loader = ({ context }: Route.LoaderArgs) => loadRelatedPosts(context, washer);

export const headers = pageHeaders;

export default function WasherRental({ loaderData }: Route.ComponentProps) {
  return <ProductPageBody page={washer(useBusiness())} relatedPosts={loaderData} />;
}
