import { Link } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { Ridge, type RidgeLayer } from "../drawings/ridge.tsx";
import { Mark } from "../drawings/symbols.tsx";
import { CITY_PAGE_LINKS, COMPANY_LINKS, type NavigationLink } from "./navigation.ts";
import { QuoteLink } from "./quote-link.tsx";

const EASTERN_HILLS: RidgeLayer[] = [
  {
    tone: "mid",
    crest:
      "M-9 400V292l90-20 70 14 96-40 62-60 50-22 44 30 40-6 70 60 90 22 110-10 90 18 120-30 80 8 100 26 90-18 110-34 70-58 46-12 52 34 60 62 80 20 110-16V400z",
    echoes: [18, 40, 66, 96],
  },
  {
    tone: "ground",
    crest: "M-9 400V300q180-26 380 0t420-8 380 8 460-12v112z",
    echoes: [],
  },
];

export function SiteFooter() {
  const business = useBusiness();
  return (
    <>
      <div className="footer-ridge">
        <Ridge id="footer" layers={EASTERN_HILLS} />
      </div>
      <footer className="site-footer">
        <div className="footer-brand">
          <Mark />
          <p className="footer-name">{business.brand}</p>
          <a className="footer-phone" href={`tel:${business.phone}`}>
            {business.phoneDisplay}
          </a>
          <p>Same-day delivery available</p>
          <p>Las Vegas owned & operated</p>
        </div>
        <FooterLinks title="Company" links={COMPANY_LINKS} />
        <FooterLinks title="Service Areas" links={CITY_PAGE_LINKS} />
        {/* A page may be older than the visitor's New Year: the year must not break its hydration. */}
        <p className="footer-legal" suppressHydrationWarning>
          {`© ${businessDay(business.timeZone).slice(0, 4)} ${business.legalName}`}
        </p>
      </footer>
    </>
  );
}

function FooterLinks({ title, links }: { title: string; links: NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function MobileBar() {
  const business = useBusiness();
  return (
    <nav className="mobile-bar" aria-label="Quick contact">
      {/* A tap leaves the focus in the quote form: without it, Get Quote would come back under the finger. */}
      <a className="button" href={`tel:${business.phone}`} onMouseDown={(event) => event.preventDefault()}>
        Call
      </a>
      <QuoteLink className="button button-primary">Get Quote</QuoteLink>
    </nav>
  );
}
