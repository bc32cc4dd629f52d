import { data, type RouterContextProvider } from "react-router";
import { listPostLinks, type PostLink } from "#app/blog/published-posts.ts";
import type { Business } from "#app/lib/business.ts";
import { backendClientContext, businessContext, reportContext } from "#app/lib/request-context.ts";
import { type HeadArgs, pageHead } from "../seo.ts";
import type { ProductPage } from "../texts/products/product-page.ts";

type Product = (business: Business) => ProductPage;

/** The `meta` of a product's page. */
export const productHead = (args: HeadArgs, product: Product) =>
  pageHead(args, (business) => {
    const { head, questions, name, slug } = product(business);
    return {
      ...head,
      questions,
      trail: [
        { name: "Services", path: "/services" },
        { name, path: `/${slug}` },
      ],
    };
  });

/**
 * The posts that a product's page links to. Never throws: if they can't be read, the page is rendered without them and
 * isn't cached.
 */
export async function loadRelatedPosts(context: Readonly<RouterContextProvider>, product: Product) {
  const { relatedPosts } = product(context.get(businessContext));
  try {
    return data<PostLink[]>(await listPostLinks(context.get(backendClientContext), relatedPosts));
  } catch (error) {
    context.get(reportContext)("product shown without related posts", error);
    return data<PostLink[]>([], { headers: { "Cache-Control": "no-store" } });
  }
}
