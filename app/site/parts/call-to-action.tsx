import { Link } from "react-router";
import { CallButton } from "./call-button.tsx";

/** The last section of a page: call or ask for a quote. */
export function CallToAction({ heading }: { heading: string }) {
  return (
    <section className="call-to-action">
      <h2>{heading}</h2>
      <p>
        <Link to="/contact" className="button-primary">
          Get Quote
        </Link>
        <CallButton size="normal" />
      </p>
    </section>
  );
}
