import { Link } from "react-router";
import { CITY_LINKS, type CitySlug } from "../texts/site-paths.ts";

/** The seven city pages as one line of places; the page's own city is left out. */
export function CityLinks({ except }: { except?: CitySlug }) {
  return (
    <ul className="city-links">
      {CITY_LINKS.filter(({ slug }) => slug !== except).map(({ slug, city }) => (
        <li key={slug}>
          <Link to={`/${slug}`}>{city}</Link>
        </li>
      ))}
    </ul>
  );
}
