import { useBusiness } from "#app/lib/use-business.ts";
import { pageHeaders } from "../page-headers.ts";
import { ProductPageBody } from "../parts/product-page.tsx";
import { RelatedPosts } from "../parts/related-posts.tsx";
import { loadRelatedPosts, productHead } from "../product-route.ts";
import { washer } from "../texts/products/washer.ts";
import type { Route } from "./+types/washer-rental";

export const meta = (args: Route.MetaArgs) => productHead(args, washer);

export const loader = ({ context }: Route.LoaderArgs) => loadRelatedPosts(context, washer);

export const headers = pageHeaders;

export default function WasherRental({ loaderData }: Route.ComponentProps) {
  return (
    <ProductPageBody page={washer(useBusiness())}>
      <RelatedPosts posts={loaderData} />
    </ProductPageBody>
  );
}
