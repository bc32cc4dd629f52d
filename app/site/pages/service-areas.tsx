import { Link } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";
import { ValleyMap } from "../drawings/valley-map.tsx";
import { CallToAction } from "../parts/call-to-action.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { WithLinks } from "../parts/text-links.tsx";
import { pageHead } from "../seo.ts";
import { AREA_GROUPS, SERVICE_AREAS, serviceAreasPage } from "../texts/service-areas.ts";
import type { Route } from "./+types/service-areas";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => ({
    ...serviceAreasPage(business).head,
    areas: SERVICE_AREAS.map(({ name }) => name),
    trail: [{ name: "Service Areas", path: "/service-areas" }],
  }));

export default function ServiceAreas() {
  const page = serviceAreasPage(useBusiness());
  return (
    <>
      <PageHeader heading={page.heading} lead={page.lead}>
        <p>{page.delivery}</p>
      </PageHeader>
      <div className="map-frame">
        <ValleyMap />
      </div>
      <div className="areas">
        {AREA_GROUPS.map((group) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {SERVICE_AREAS.filter((area) => area.group === group).map(({ name, remark, citySlug }) => (
                <li key={name}>
                  <Link to={`/${citySlug}`}>{name}</Link>
                  <p>{remark}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p>
          <WithLinks text={page.outside} />
        </p>
      </div>
      <CallToAction heading="Not sure we cover your street? Call." />
    </>
  );
}
