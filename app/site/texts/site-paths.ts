/** The seven city pages, in the specification's order. */
export const CITY_LINKS = [
  { slug: "las-vegas-washer-rental", city: "Las Vegas" },
  { slug: "henderson-appliance-rental", city: "Henderson" },
  { slug: "north-las-vegas-washer-rental", city: "North Las Vegas" },
  { slug: "summerlin-appliance-rental", city: "Summerlin" },
  { slug: "green-valley-appliance-rental", city: "Green Valley" },
  { slug: "centennial-hills-washer-rental", city: "Centennial Hills" },
  { slug: "boulder-city-appliance-rental", city: "Boulder City" },
] as const;

export type CitySlug = (typeof CITY_LINKS)[number]["slug"];

export const PRODUCT_LINKS = [
  { slug: "washer-dryer-combo-rental", product: "combo", name: "Washer and dryer" },
  { slug: "washer-rental-las-vegas", product: "washer", name: "Washer only" },
  { slug: "dryer-rental-las-vegas", product: "dryer", name: "Dryer only" },
] as const;

export type Product = (typeof PRODUCT_LINKS)[number]["product"];
export type ProductSlug = (typeof PRODUCT_LINKS)[number]["slug"];
