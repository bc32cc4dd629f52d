import { Link } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";

export function MobileBar() {
  const business = useBusiness();
  return (
    <nav className="mobile-bar" aria-label="Quick contact">
      <a className="button" href={`tel:${business.phone}`}>
        Call
      </a>
      <Link className="button button-primary" to="/contact">
        Get Quote
      </Link>
    </nav>
  );
}
