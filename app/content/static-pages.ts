/** A page that is built into the site. The slug is its path without the slash; empty for the home page. */
export type StaticPage = { slug: string; title: string };

export const STATIC_PAGES: readonly StaticPage[] = [
  { slug: "", title: "Home" },
  { slug: "services", title: "Services" },
  { slug: "washer-dryer-combo-rental", title: "Washer & Dryer Combo Rental" },
  { slug: "washer-rental-las-vegas", title: "Washer Rental Las Vegas" },
  { slug: "dryer-rental-las-vegas", title: "Dryer Rental Las Vegas" },
  { slug: "about", title: "About" },
  { slug: "service-areas", title: "Service Areas" },
  { slug: "las-vegas-washer-rental", title: "Las Vegas Washer Rental" },
  { slug: "henderson-appliance-rental", title: "Henderson Appliance Rental" },
  { slug: "north-las-vegas-washer-rental", title: "North Las Vegas Washer Rental" },
  { slug: "summerlin-appliance-rental", title: "Summerlin Appliance Rental" },
  { slug: "green-valley-appliance-rental", title: "Green Valley Appliance Rental" },
  { slug: "centennial-hills-washer-rental", title: "Centennial Hills Washer Rental" },
  { slug: "boulder-city-appliance-rental", title: "Boulder City Appliance Rental" },
  { slug: "faq", title: "FAQ" },
  { slug: "contact", title: "Contact" },
  { slug: "blog", title: "Blog" },
  { slug: "privacy", title: "Privacy Policy" },
  { slug: "terms", title: "Terms & Conditions" },
];
