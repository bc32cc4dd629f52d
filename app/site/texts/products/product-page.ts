import type { LabelledText, PageHead, QuestionAnswer, TextTable } from "../content-types.ts";
import type { Product, ProductSlug } from "../site-paths.ts";

export type ProductPage = {
  slug: ProductSlug;
  product: Product;
  /** As structured data and links name it. */
  name: string;
  head: PageHead;
  heading: string;
  lead: string;
  /** Whole US dollars a month; `priceNote` is shown beside it. */
  price: number;
  priceNote: string;
  features: readonly LabelledText[];
  included: readonly string[];
  connectionsHeading: string;
  connections: readonly LabelledText[];
  sizesHeading: string;
  sizes: TextTable;
  sizesNote: string;
  questions: readonly QuestionAnswer[];
  /** Slugs of blog posts worth reading next; a post may be unpublished, so look them up. */
  relatedPosts: readonly string[];
};
