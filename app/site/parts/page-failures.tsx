import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useReopening } from "#app/lib/client/unreachable.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { WasherDoor } from "../drawings/washer-door.tsx";

/** The 404 page. */
export function NotFound() {
  return (
    <EmptyDrum>
      <h1>404</h1>
      <p className="lead">Oops! Page not found</p>
      <p>
        <Link to="/" className="button">
          Return to Home
        </Link>
      </p>
    </EmptyDrum>
  );
}

/** In place of what was not found. */
export function EmptyDrum({ children }: { children: ReactNode }) {
  return (
    <section className="not-found">
      <svg viewBox="-112 -104 224 208" aria-hidden="true">
        <WasherDoor />
      </svg>
      {children}
    </section>
  );
}

/** For a page that failed to render or load. */
export function PageFailed() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <section className="notice-page">
      <title>Unexpected Application Error</title>
      <h1>Unexpected Application Error</h1>
      <p>
        We can’t show this page right now. Please reload it, or call{" "}
        <a href={`tel:${phone}`}>{phoneDisplay}</a>.
      </p>
    </section>
  );
}

/** For a page that the browser couldn't fetch, even as a document. Offers the phone, which may work without a network. */
export function PageUnreachable() {
  const { brand, phone, phoneDisplay } = useBusiness();
  const { pathname, search } = useLocation();
  const { tryAgain } = useReopening();
  // Followed without a network, the link would replace this page with the browser's.
  const stay = (event: MouseEvent) => {
    event.preventDefault();
    void tryAgain();
  };
  return (
    <section className="notice-page" role="alert">
      <title>{`No connection | ${brand}`}</title>
      <h1>No connection</h1>
      <p>
        We can’t reach this page right now. Check your connection and{" "}
        <a href={pathname + search} onClick={stay}>
          try again
        </a>
        , or call <a href={`tel:${phone}`}>{phoneDisplay}</a>.
      </p>
    </section>
  );
}
