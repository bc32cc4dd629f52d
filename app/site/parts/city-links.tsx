import { Link } from "react-router";
import { CITY_LINKS, type CitySlug } from "../texts/site-paths.ts";

/** Links to the city pages, without the city of the current page. */
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
