import type { Route } from "./+types/admin-lead.route";
import { LeadPanel } from "./lead/lead-panel.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Lead | Admin" }];

export default function AdminLead({ params: { id } }: Route.ComponentProps) {
  return <LeadPanel key={id} id={id} />;
}
