import { Link } from "react-router";
import { LeadViewLink } from "#app/leads/lead-view-link.tsx";
import { WaitingLeads } from "#app/leads/waiting-leads.tsx";
import { Button } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/dashboard.route";
import { useAuth } from "./auth.tsx";
import { mayOpen, type Section, sectionsFor } from "./sections.ts";
import { useStaff } from "./staff.tsx";

const LEADS = "/admin/leads";

export const meta: Route.MetaFunction = () => [{ title: "Admin dashboard" }];

export default function Dashboard() {
  const { roles } = useStaff();
  return (
    <Screen title="Dashboard" actions={<SignOutButton />}>
      {mayOpen(roles, LEADS) ? <WaitingLeads action={<LeadViewLink view="waiting" />} /> : null}
      <nav aria-label="Admin sections">
        <ul className="grid gap-4 sm:grid-cols-2">
          {sectionsFor(roles).map((section) => (
            <Tile key={section.path} {...section} />
          ))}
        </ul>
      </nav>
    </Screen>
  );
}

function Tile({ path, name, description }: Section) {
  return (
    <li>
      <Link
        to={path}
        className="grid h-full content-start gap-1 rounded-lg border border-border bg-card p-5 no-underline transition-colors hover:border-primary"
      >
        <span className="font-display font-bold text-xl">{name}</span>{" "}
        <span className="text-muted-foreground text-sm">{description}</span>
      </Link>
    </li>
  );
}

function SignOutButton() {
  const { signOut, status } = useAuth();
  async function leave() {
    const error = await signOut();
    if (error) showToast({ title: error.message, variant: "destructive" });
    // A new document, so that nothing of the admin stays in memory.
    else window.location.assign("/");
  }
  return (
    <Button variant="outline" disabled={status === "signing-out"} onClick={leave}>
      Sign Out
    </Button>
  );
}
