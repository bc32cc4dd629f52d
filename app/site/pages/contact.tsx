import { useBusiness } from "#app/lib/root-data.ts";
import { Telephone } from "../drawings/telephone.tsx";
import { CallButton } from "../parts/call-button.tsx";
import { CoverageFrame } from "../parts/coverage-frame.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { QuoteTicket } from "../parts/quote-ticket.tsx";
import { Facts, PageSection } from "../parts/text-sections.tsx";
import { pageHead } from "../seo.ts";
import { contactPage } from "../texts/contact.ts";
import type { Route } from "./+types/contact";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => ({
    ...contactPage(business).head,
    trail: [{ name: "Contact", path: "/contact" }],
  }));

export default function Contact() {
  const page = contactPage(useBusiness());
  return (
    <>
      <PageHeader heading={page.heading} lead={page.lead} drawing={<Telephone />}>
        <p>
          <CallButton size="big" />
        </p>
        {page.email && (
          <p>
            <a href={`mailto:${page.email}`}>{page.email}</a>
          </p>
        )}
      </PageHeader>
      <QuoteTicket variant="full" heading={page.formHeading} />
      <PageSection heading={page.haveReadyHeading}>
        <Facts items={page.haveReady} />
      </PageSection>
      <section className="coverage" aria-labelledby="coverage-heading">
        <h2 id="coverage-heading">{page.map.heading}</h2>
        <p>{page.map.caption}</p>
        <CoverageFrame />
      </section>
    </>
  );
}
