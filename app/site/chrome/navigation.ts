import { CITY_LINKS } from "../texts/site-paths.ts";

export type NavigationLink = { to: string; label: string };

export const MAIN_LINKS: NavigationLink[] = [
  { to: "/services", label: "Services" },
  { to: "/service-areas", label: "Service Areas" },
  { to: "/about", label: "About" },
  { to: "/blog", label: "Blog" },
  { to: "/faq", label: "FAQ" },
  { to: "/contact", label: "Contact" },
];

export const COMPANY_LINKS: NavigationLink[] = [
  { to: "/about", label: "About Us" },
  { to: "/services", label: "Services & Pricing" },
  { to: "/faq", label: "FAQ" },
  { to: "/blog", label: "Blog" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms & Conditions" },
];

export const CITY_PAGE_LINKS: NavigationLink[] = CITY_LINKS.map(({ slug, city }) => ({
  to: `/${slug}`,
  label: city,
}));
