import type { Business } from "#app/lib/business.ts";
import { combo } from "./products/combo.ts";
import { dryer } from "./products/dryer.ts";
import type { ProductPage } from "./products/product-page.ts";
import { washer } from "./products/washer.ts";
import type { Product } from "./site-paths.ts";

const PRODUCT_PAGES: Record<Product, (business: Business) => ProductPage> = { combo, washer, dryer };

export const productPage = (product: Product, business: Business): ProductPage =>
  PRODUCT_PAGES[product](business);
