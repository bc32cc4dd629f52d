import { useLocation } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";

/** A page that the browser could not fetch, not even as a document: without a network, the phone may still work. */
export function PageUnreachable() {
  const { brand, phone, phoneDisplay } = useBusiness();
  const { pathname, search } = useLocation();
  return (
    <section className="notice-page" role="alert">
      <title>{`No connection | ${brand}`}</title>
      <h1>No connection</h1>
      <p>
        We can’t reach this page right now. Check your connection and{" "}
        <a href={pathname + search}>try again</a>, or call <a href={`tel:${phone}`}>{phoneDisplay}</a>.
      </p>
    </section>
  );
}
