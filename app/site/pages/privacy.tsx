import { useBusiness } from "#app/lib/root-data.ts";
import { LegalPage } from "../parts/legal-page.tsx";
import { pageHead } from "../seo.ts";
import { privacyPage } from "../texts/privacy.ts";
import type { Route } from "./+types/privacy";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => ({
    ...privacyPage(business).head,
    trail: [{ name: "Privacy Policy", path: "/privacy" }],
  }));

export default function Privacy() {
  return <LegalPage document={privacyPage(useBusiness())} />;
}
