import type { ReactNode } from "react";
import { Link } from "react-router";
import { WaitingLeads } from "#app/leads/waiting-leads.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/dashboard.route";
import { useAuth } from "./auth.tsx";
import { mayOpen, sectionsFor } from "./sections.ts";
import { useStaff } from "./staff.tsx";

const LEADS = "/admin/leads";

export const meta: Route.MetaFunction = () => [{ title: "Admin dashboard" }];

export default function Dashboard() {
  const { roles } = useStaff();
  return (
    <Screen title="Dashboard" actions={<SignOutButton />}>
      {mayOpen(roles, LEADS) ? (
        <WaitingLeads
          action={
            <Link to={LEADS} className={buttonVariants()}>
              See who to call
            </Link>
          }
        />
      ) : null}
      <nav aria-label="Admin sections">
        <ul className="grid gap-4 sm:grid-cols-2">
          {sectionsFor(roles).map(({ path, name, description }) => (
            <Tile key={path} to={path} name={name}>
              {description}
            </Tile>
          ))}
          {roles.includes("admin") ? <DisabledTile name="Users">Coming soon</DisabledTile> : null}
        </ul>
      </nav>
    </Screen>
  );
}

const TILE = "grid h-full w-full content-start gap-1 rounded-lg border p-5 text-left no-underline";

function Tile({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={`${TILE} border-border bg-card transition-colors hover:border-primary`}>
        <TileText name={name}>{children}</TileText>
      </Link>
    </li>
  );
}

function DisabledTile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <button type="button" disabled className={`${TILE} border-border border-dashed`}>
        <TileText name={name}>{children}</TileText>
      </button>
    </li>
  );
}

function TileText({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="font-display font-semibold text-xl">{name}</span>{" "}
      <span className="text-muted-foreground text-sm">{children}</span>
    </>
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
