import { NOTICE_TEXT } from "../lease-terms.ts";
import type { Product, ProductSlug } from "../site-paths.ts";
import type { LabeledText, PageHead, QuestionAnswer, TextTable } from "../text-types.ts";

/** Beside the price of each product. */
export const PRICE_NOTE = `a month, installed. Month to month; ${NOTICE_TEXT} to cancel.`;

export type ProductPage = {
  slug: ProductSlug;
  product: Product;
  /** The name in structured data and breadcrumbs. */
  name: string;
  head: PageHead;
  heading: string;
  lead: string;
  /** Whole US dollars a month. */
  price: number;
  features: readonly LabeledText[];
  included: readonly string[];
  connectionsHeading: string;
  connections: readonly LabeledText[];
  sizesHeading: string;
  sizes: TextTable;
  sizesNote: string;
  questions: readonly QuestionAnswer[];
  /** Slugs of related blog posts. A post may be unpublished, so look them up before linking. */
  relatedPosts: readonly string[];
};
