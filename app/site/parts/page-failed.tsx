import { useBusiness } from "#app/lib/use-business.ts";

/** A page that broke, or that the browser could not fetch. */
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
