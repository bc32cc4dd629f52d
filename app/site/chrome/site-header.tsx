import { Link, NavLink } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";
import { Mark } from "../drawings/symbols.tsx";
import { MAIN_LINKS } from "./navigation.ts";
import { QuoteLink } from "./quote-link.tsx";
import { SITE_MENU_ID } from "./site-menu.tsx";

export function SiteHeader() {
  const business = useBusiness();
  return (
    <header className="site-header">
      <Link to="/" className="logo">
        <Mark />
        <span>{business.brand}</span>
      </Link>
      <nav className="header-nav" aria-label="Main">
        {MAIN_LINKS.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <a className="header-phone" href={`tel:${business.phone}`}>
        {business.phoneDisplay}
      </a>
      <QuoteLink className="button header-quote">Get Quote Now</QuoteLink>
      <button type="button" className="menu-button" popoverTarget={SITE_MENU_ID}>
        Menu
      </button>
    </header>
  );
}
