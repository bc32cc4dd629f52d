import { useLocation, useRouteLoaderData } from "react-router";
import type { RootData } from "#app/lib/root-data.ts";

/** For errors that no other boundary caught, including failed route downloads. */
export function LastResort() {
  const business = useRouteLoaderData<RootData>("root")?.business;
  const { pathname, search } = useLocation();
  return (
    <main className="last-resort">
      <title>Unexpected Application Error</title>
      <h1>Unexpected Application Error</h1>
      <p role="alert">
        We can’t show this page right now. Please <a href={pathname + search}>try again</a>
        {business ? (
          <>
            , or call <a href={`tel:${business.phone}`}>{business.phoneDisplay}</a>
          </>
        ) : null}
        .
      </p>
      <p>
        <a href="/">Return to Home</a>
      </p>
    </main>
  );
}
