import { Link } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";
import { SpringMountains } from "../drawings/spring-mountains.tsx";
import { CallToAction } from "../parts/call-to-action.tsx";
import { CityLinks } from "../parts/city-links.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { PriceTags } from "../parts/price-tags.tsx";
import { Facts, PageSection } from "../parts/text-sections.tsx";
import { pageHead } from "../seo.ts";
import { PRICE_CONDITIONS, servicesPage } from "../texts/services.ts";
import type { Route } from "./+types/services";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => ({
    ...servicesPage(business).head,
    trail: [{ name: "Services", path: "/services" }],
  }));

export default function Services() {
  const page = servicesPage(useBusiness());
  return (
    <>
      <PageHeader heading={page.heading} lead={page.lead} />
      <SpringMountains />
      <div className="prices">
        <PriceTags details="full" />
      </div>
      <PageSection heading={page.conditionsHeading}>
        <p>
          {page.conditionsLead} <Link to="/terms">Read the terms</Link>
        </p>
        <Facts items={PRICE_CONDITIONS} />
      </PageSection>
      <section className="where" aria-labelledby="where-heading">
        <h2 id="where-heading">{page.citiesHeading}</h2>
        <p>{page.citiesLead}</p>
        <CityLinks />
      </section>
      <CallToAction heading="Pick one. We’ll bring it." />
    </>
  );
}
