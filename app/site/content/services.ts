import type { Business } from "#app/lib/business.ts";
import type { LabelledText, PageHead } from "./content-types.ts";
import { usd } from "./format.ts";
import { LATE_FEE_TEXT, LEASE_TERMS, NOTICE_TEXT } from "./lease-terms.ts";
import { PRODUCT_LINKS, type Product, type ProductSlug } from "./site-paths.ts";

/** Price in whole US dollars a month. */
type PriceCard = {
  product: Product;
  slug: ProductSlug;
  name: string;
  price: number;
  unit: string;
  line: string;
  includes: readonly string[];
};

const CARD_TEXTS: Record<Product, Pick<PriceCard, "line" | "includes">> = {
  combo: {
    line: "The full-size pair, for an empty laundry room.",
    includes: [
      "Washer and dryer",
      "New hoses, cord and metal vent piece",
      "Delivery, setup and installation",
      "Repairs or a swap",
    ],
  },
  washer: {
    line: "Your dryer still works. Keep it.",
    includes: ["Full-size washer", "New fill hoses", "Delivery, setup and installation", "Repairs or a swap"],
  },
  dryer: {
    line: "Electric or gas, matched to your wall.",
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
    unit: "per month",
    ...CARD_TEXTS[product],
  }));

/** The charges to show near the prices: what can be added, and when. */
export const PRICE_CONDITIONS: readonly LabelledText[] = [
  { label: "Ending it", text: `Month to month. Give us ${NOTICE_TEXT} and we collect the machines.` },
  { label: "Paying late", text: `${LATE_FEE_TEXT}.` },
  {
    label: "Nobody home",
    text: `${usd(LEASE_TERMS.failedDeliveryUsd)} when we arrive as agreed and cannot deliver.`,
  },
  {
    label: "Outside opening hours",
    text: `${usd(LEASE_TERMS.afterHoursServiceUsd)} for a visit that you ask for after hours.`,
  },
  { label: "Tax", text: "Any sales tax that the law adds comes on top of the rent." },
];

export const servicesPage = (business: Business) => ({
  head: {
    title: "Washer & Dryer Rental Prices in Las Vegas",
    description: `Washer and dryer ${usd(business.prices.combo)} a month, washer only ${usd(business.prices.washer)}, dryer only ${usd(business.prices.dryer)}. See what the rent includes across the Las Vegas valley, and every fee that can be added.`,
  } satisfies PageHead,
  heading: "Three ways to rent, three plain prices",
  lead: "Rent the pair or the one machine you are missing. Delivery, setup, installation and repairs are part of the rent.",
  conditionsHeading: "What could be added, and when",
  conditionsLead:
    "The rent is all that most months cost. These are the exceptions; the terms list every one.",
  citiesHeading: "The same prices everywhere we go",
  citiesLead:
    "Your city page says how quickly we come and what we usually find behind the laundry door there.",
});
