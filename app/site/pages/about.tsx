import { useBusiness } from "#app/lib/root-data.ts";
import { Van } from "../drawings/van.tsx";
import { CallToAction } from "../parts/call-to-action.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { TextSections } from "../parts/text-sections.tsx";
import { pageHead } from "../seo.ts";
import { aboutPage } from "../texts/about.ts";
import type { Route } from "./+types/about";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => ({
    ...aboutPage(business).head,
    trail: [{ name: "About Us", path: "/about" }],
  }));

export default function About() {
  const page = aboutPage(useBusiness());
  return (
    <>
      <PageHeader heading={page.heading} lead={page.lead} drawing={<Van />} />
      <TextSections sections={page.sections} />
      <CallToAction heading="Ask us anything about laundry." />
    </>
  );
}
