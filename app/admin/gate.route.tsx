import { onlineManager, type Query, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, Outlet, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { LiveLeads } from "#app/desk/live-leads.tsx";
import { teachDeskChanges } from "#app/desk/offline/desk-changes.ts";
import { holdDesk, readKeptDesk, showKeptDesk } from "#app/desk/offline/keep-desk.ts";
import { tellKept } from "#app/desk/offline/tell-kept.ts";
import { BackendClientProvider } from "#app/lib/backend-client.tsx";
import { connectBrowserClient } from "#app/lib/browser-client.ts";
import { createQueryClient, tellBeforeNextPress } from "#app/lib/query-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { StaffProvider } from "#app/lib/staff.tsx";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { prepareToasts, showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/gate.route";
import { dropDeadSession } from "./access.ts";
import { useAuth } from "./auth.tsx";
import { browserBackendAddress } from "./backend-address.ts";
import { Masthead } from "./masthead.tsx";
import { accessHere } from "./offline/access-here.ts";
import { useKeptAdmin } from "./offline/use-kept-admin.ts";
import { ScreenOnItsWay } from "./screen-on-its-way.tsx";
import { mayOpen } from "./sections.ts";
import { sayThatSessionEnded } from "./session-ended.ts";
import { entranceFrom } from "./wanted-lead.ts";

const NOT_YOUR_SECTION = "Your role doesn’t include that part of the admin.";

export function loader({ context }: Route.LoaderArgs) {
  return browserBackendAddress(context);
}

/** Lets only staff pass, each to the screens of their roles. What they may do, the database's policies decide. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const client = await connectBrowserClient(serverLoader);
  onlineManager.setOnline(navigator.onLine);
  const access = await accessHere(client);
  if (access.kind === "ended") sayThatSessionEnded();
  if (access.kind !== "staff") throw redirect(entranceFrom(url.pathname));
  const { user, roles } = access;
  if (!mayOpen(roles, url.pathname)) {
    void showToast({ title: NOT_YOUR_SECTION, variant: "destructive" });
    throw redirect("/admin/dashboard");
  }
  const kept = access.isOfEarlier && mayOpen(roles, DESK_PATH) ? await readKeptDesk(user.id) : [];
  return { client, staff: { user, roles }, kept };
}
clientLoader.hydrate = true as const;

/** Another screen is another entrance; another search on the same screen is not, nor is a lead beside its list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const isAtDesk = ({ pathname }: URL) => pathname === DESK_PATH || pathname.startsWith(`${DESK_PATH}/`);
  return currentUrl.pathname !== nextUrl.pathname && !(isAtDesk(currentUrl) && isAtDesk(nextUrl));
}

/** Nothing shows while the session and the role are being checked. */
export function HydrateFallback() {
  return null;
}

export default function Gate({ loaderData: { client, staff, kept } }: Route.ComponentProps) {
  const { status } = useAuth();
  // Made anew at each entrance, so that nothing read by one account is left for the next.
  const [queryClient] = useState(() => {
    tellBeforeNextPress();
    const queries: QueryClient = createQueryClient({
      onLoadFailed: (title) => showToast({ title, variant: "destructive" }),
      onTokenRefused: () => leaveWhenDead(client, () => tellKept(queries, staff.user.id)),
    });
    teachDeskChanges(queries, client, staff.user.id);
    holdDesk(queries);
    showKeptDesk(queries, kept);
    return queries;
  });
  useEffect(() => whenQuiet(queryClient, prepareToasts), [queryClient]);
  useEffect(() => {
    // With the session gone, all of it would be refused.
    if (status === "signing-out") void queryClient.cancelQueries();
    // A session that did not end after all: what was broken off has nothing to show.
    if (status === "signed-in") void queryClient.refetchQueries({ type: "active", predicate: isBrokenOff });
  }, [queryClient, status]);
  const mayWorkLeads = mayOpen(staff.roles, DESK_PATH);
  const isLeaving = status === "signing-out" || status === "signed-out";
  useKeptAdmin(queryClient, client, mayWorkLeads && !isLeaving ? staff : null);
  if (status === "signed-out") return <Navigate to="/admin" replace />;
  return (
    <BackendClientProvider client={client}>
      <QueryClientProvider client={queryClient}>
        <StaffProvider staff={staff}>
          {mayWorkLeads && !isLeaving ? <LiveLeads /> : null}
          <ScreenOnItsWay />
          <Masthead />
          {/* Room at the end for the bar that lies there on small screens, and for the toasts above it. */}
          <div className="pb-[calc(var(--bottom-bar,0px)+6.5rem)] print:pb-0">
            <Outlet />
          </div>
        </StaffProvider>
      </QueryClientProvider>
    </BackendClientProvider>
  );
}

async function leaveWhenDead(
  client: BackendClient,
  tellWhatIsKept: () => Promise<string | undefined>,
): Promise<void> {
  const kept = await tellWhatIsKept();
  if ((await dropDeadSession(client)) === "dropped") sayThatSessionEnded(kept);
}

function isBrokenOff({ state }: Query): boolean {
  return state.status === "pending" && state.fetchStatus === "idle";
}
