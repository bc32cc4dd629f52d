import { Link } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";

/** The last word of a page: call, or ask for a quote. */
export function CallToAction({ heading }: { heading: string }) {
  const business = useBusiness();
  return (
    <section className="call-to-action">
      <h2>{heading}</h2>
      <p>
        <Link to="/contact" className="button-primary">
          Get Quote
        </Link>
        <a href={`tel:${business.phone}`} className="call-link">
          {business.phoneDisplay} <span>{business.hours.label}</span>
        </a>
      </p>
    </section>
  );
}
