import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation, useNavigation } from "react-router";
import { useHydrated } from "#app/lib/hydration.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { MAIN_LINKS } from "./navigation.ts";
import { QuoteLink } from "./quote-link.tsx";

export const SITE_MENU_ID = "site-menu";

const QUOTE = { className: "button button-primary", children: "Get Quote Now" };

/** The slide-in menu of small screens. As a popover it opens, closes and handles Escape without script. */
export function SiteMenu() {
  const business = useBusiness();
  const hydrated = useHydrated();
  const menu = useRef<HTMLElement>(null);
  const location = useLocation();
  const { key } = useNavigation().location ?? location;
  const shownFor = useRef(key);
  useEffect(() => {
    // Close the menu when a navigation starts, but not on hydration: the visitor may have opened it before.
    if (key !== shownFor.current) menu.current?.hidePopover?.();
    shownFor.current = key;
  }, [key]);
  return (
    <nav
      ref={menu}
      id={SITE_MENU_ID}
      className="site-menu"
      popover="auto"
      aria-label="Menu"
      // The keyboard must not go on behind the menu.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
      }}
    >
      <button type="button" className="menu-button" popoverTarget={SITE_MENU_ID} popoverTargetAction="hide">
        Close
      </button>
      <div>
        {MAIN_LINKS.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </div>
      <p>
        <a className="menu-phone" href={`tel:${business.phone}`}>
          {business.phoneDisplay}
        </a>
        {business.hours.label}
      </p>
      {/* Without script, the menu would stay open over the form: the page that is loaded again has it closed. */}
      {hydrated ? <QuoteLink {...QUOTE} /> : <Link to="/contact" {...QUOTE} />}
    </nav>
  );
}
