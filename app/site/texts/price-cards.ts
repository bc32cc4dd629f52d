import type { Business } from "#app/lib/business.ts";
import { PRODUCT_LINKS, type Product, type ProductSlug } from "./site-paths.ts";

/** Price in whole US dollars a month. */
type PriceCard = {
  product: Product;
  slug: ProductSlug;
  name: string;
  price: number;
  line: string;
  includes: readonly string[];
};

const CARD_TEXTS: Record<Product, Pick<PriceCard, "line" | "includes">> = {
  combo: {
    line: "A full-size pair for an empty laundry room.",
    includes: [
      "Washer and dryer",
      "New hoses, cord and metal dryer duct",
      "Delivery, setup and installation",
      "Repairs or a swap",
    ],
  },
  washer: {
    line: "Your dryer still works. Keep it.",
    includes: ["Full-size washer", "New fill hoses", "Delivery, setup and installation", "Repairs or a swap"],
  },
  dryer: {
    line: "Electric or gas, matched to your hookup.",
    includes: [
      "Full-size dryer",
      "The cord or connector that fits",
      "Delivery, setup and installation",
      "Repairs or a swap",
    ],
  },
};

export const priceCards = (business: Business): readonly PriceCard[] =>
  PRODUCT_LINKS.map(({ slug, product, name }) => ({
    product,
    slug,
    name,
    price: business.prices[product],
    ...CARD_TEXTS[product],
  }));
