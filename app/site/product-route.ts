import { data, type RouterContextProvider } from "react-router";
import { listPostLinks, type PostLink } from "#app/blog/published-posts.ts";
import type { Business } from "#app/lib/business.ts";
import { backendClientContext, businessContext, reportContext } from "#app/lib/request-context.ts";
import { type HeadArgs, pageHead } from "./seo.ts";
import type { ProductPage } from "./texts/products/product-page.ts";

type Product = (business: Business) => ProductPage;

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

/** Never fails: without the database, the page has no further reading and is not kept. */
export async function loadRelatedPosts(context: Readonly<RouterContextProvider>, product: Product) {
  const { relatedPosts } = product(context.get(businessContext));
  try {
    return data<PostLink[]>(await listPostLinks(context.get(backendClientContext), relatedPosts));
  } catch (error) {
    context.get(reportContext)("product shown without related posts", error);
    return data<PostLink[]>([], { headers: { "Cache-Control": "no-store" } });
  }
}
