import { useBusiness } from "#app/lib/use-business.ts";
import { pageHeaders } from "../page-headers.ts";
import { ProductPageBody } from "../parts/product-page.tsx";
import { RelatedPosts } from "../parts/related-posts.tsx";
import { loadRelatedPosts, productHead } from "../product-route.ts";
import { dryer } from "../texts/products/dryer.ts";
import type { Route } from "./+types/dryer-rental";

export const meta = (args: Route.MetaArgs) => productHead(args, dryer);

export const loader = ({ context }: Route.LoaderArgs) => loadRelatedPosts(context, dryer);

export const headers = pageHeaders;

export default function DryerRental({ loaderData }: Route.ComponentProps) {
  return (
    <ProductPageBody page={dryer(useBusiness())}>
      <RelatedPosts posts={loaderData} />
    </ProductPageBody>
  );
}
