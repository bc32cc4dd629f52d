import { useBusiness } from "#app/lib/root-data.ts";
import { LegalPage } from "../parts/legal-page.tsx";
import { pageHead } from "../seo.ts";
import { termsPage } from "../texts/terms/terms-page.ts";
import type { Route } from "./+types/terms";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => ({
    ...termsPage(business).head,
    trail: [{ name: "Terms & Conditions", path: "/terms" }],
  }));

export default function Terms() {
  return <LegalPage document={termsPage(useBusiness())} />;
}
