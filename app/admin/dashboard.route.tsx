import type { ReactNode } from "react";
import { Link } from "react-router";
import { WaitingLeads } from "#app/leads/waiting-leads.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/dashboard.route";
import { useAuth } from "./auth.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Admin dashboard" }];

export default function Dashboard() {
  const { brand } = useBusiness();
  return (
    <Screen title="Dashboard" description={brand} actions={<SignOutButton />}>
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
          <Tile name="Users">Coming soon</Tile>
        </ul>
      </nav>
    </Screen>
  );
}

function Tile({ to, name, children }: { to?: string; name: string; children: ReactNode }) {
  const look = "grid h-full content-start gap-1 rounded-lg border p-5 no-underline";
  const content = (
    <>
      <span className="font-display font-semibold text-xl">{name}</span>
      <span className="text-muted-foreground text-sm">{children}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={`${look} border-border bg-card transition-colors hover:border-primary`}>
          {content}
        </Link>
      ) : (
        <div aria-disabled="true" className={`${look} border-border border-dashed`}>
          {content}
        </div>
      )}
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
