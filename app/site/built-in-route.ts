import { data, type HeadersArgs, type RouterContextProvider } from "react-router";
import { listPostLinks, type PostLink } from "#app/blog/published-posts.ts";
import type { Business } from "#app/lib/business.ts";
import { backendClientContext, businessContext, reportContext } from "#app/lib/request-context.ts";
import { type HeadArgs, pageHead } from "./seo.ts";
import type { ProductPage } from "./texts/products/product-page.ts";

/**
 * The slug of a built-in page from its route's pattern, which unlike the request's path is the same for document and data
 * requests. Only some patterns have a leading slash.
 */
export const routeSlug = (pattern: string): string => pattern.replace(/^\//, "");

/** The `headers` of a page whose loader sets `Cache-Control` only in some cases. */
export const pageHeaders = ({ loaderHeaders, parentHeaders }: HeadersArgs) =>
  loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;

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

/** Never throws: if the posts can't be read, the page is rendered without them and isn't cached. */
export async function loadRelatedPosts(context: Readonly<RouterContextProvider>, product: Product) {
  const { relatedPosts } = product(context.get(businessContext));
  try {
    return data<PostLink[]>(await listPostLinks(context.get(backendClientContext), relatedPosts));
  } catch (error) {
    context.get(reportContext)("product shown without related posts", error);
    return data<PostLink[]>([], { headers: { "Cache-Control": "no-store" } });
  }
}
