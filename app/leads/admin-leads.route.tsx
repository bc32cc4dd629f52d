import { BackButton } from "#app/ui/back.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/admin-leads.route";
import { LeadDesk } from "./lead-desk.tsx";
import { TakeDownButton } from "./take-down-button.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Leads | Admin" }];

export default function AdminLeads() {
  return (
    <Screen
      title="Leads"
      back={<BackButton to="/admin/dashboard" label="Back to Dashboard" />}
      actions={<TakeDownButton />}
    >
      <LeadDesk />
    </Screen>
  );
}
