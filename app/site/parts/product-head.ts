import type { Business } from "#app/lib/business.ts";
import type { ProductPage } from "../content/products/product-page.ts";
import { type HeadArgs, pageHead } from "../seo.ts";

export const productHead = (args: HeadArgs, product: (business: Business) => ProductPage) =>
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
