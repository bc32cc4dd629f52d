import { useBusiness } from "#app/lib/root-data.ts";
import { pageHeaders } from "../built-in-route.ts";
import { ProductPageBody } from "../parts/product-page-body.tsx";
import { dryer } from "../texts/products/dryer.ts";
import type { Route } from "./+types/dryer-rental";
import { loadRelatedPosts, productHead } from "./product-route.ts";

export const meta = (args: Route.MetaArgs) => productHead(args, dryer);

export const loader = ({ context }: Route.LoaderArgs) => loadRelatedPosts(context, dryer);

export const headers = pageHeaders;

export default function DryerRental({ loaderData }: Route.ComponentProps) {
  return <ProductPageBody page={dryer(useBusiness())} relatedPosts={loaderData} />;
}
