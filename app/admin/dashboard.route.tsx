import type { ReactNode } from "react";
import { Link } from "react-router";
import { WaitingLeads } from "#app/leads/waiting-leads.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/dashboard.route";
import { useAuth } from "./auth.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Admin dashboard" }];

export default function Dashboard() {
  return (
    <Screen title="Dashboard" actions={<SignOutButton />}>
      <WaitingLeads
        action={
          <Link to="/admin/leads" className={buttonVariants()}>
            See who to call
          </Link>
        }
      />
      <nav aria-label="Admin sections">
        <ul className="grid gap-4 sm:grid-cols-2">
          <Tile to="/admin/leads" name="Leads">
            Quote requests from the site: call, then set how far they are.
          </Tile>
          <Tile to="/admin/blog" name="Blog Posts">
            Write, publish and take down posts.
          </Tile>
          <Tile to="/admin/pages" name="Pages">
            Every page of the site, built in or your own.
          </Tile>
          <DisabledTile name="Users">Coming soon</DisabledTile>
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
