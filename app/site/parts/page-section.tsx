import type { ReactNode } from "react";

/** A part of a page with its heading beside it. */
export function PageSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="page-section">
      <h2>{heading}</h2>
      <div>{children}</div>
    </section>
  );
}
