import { type Query, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  Navigate,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
} from "react-router";
import { DESK_PATH, isAtDesk } from "#app/desk/desk-path.ts";
import { LiveLeads } from "#app/desk/live/live-leads.tsx";
import { registerDeskChanges } from "#app/desk/offline/desk-changes.ts";
import { extendDeskCache, readKeptDesk, showKeptDesk } from "#app/desk/offline/keep-desk.ts";
import { describeKeptChanges } from "#app/desk/offline/unsent.ts";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { BackendClientProvider } from "#app/lib/client/backend-client.tsx";
import { connectBrowserClient } from "#app/lib/client/browser-client.ts";
import { createQueryClient, notifyBeforeNextPress } from "#app/lib/client/query-client.ts";
import { StaffProvider } from "#app/lib/client/staff.tsx";
import { storedSessionUserId } from "#app/lib/client/stored-session.ts";
import { describeTabDrafts } from "#app/lib/client/tab-draft.ts";
import { whenQuiet } from "#app/lib/client/when-quiet.ts";
import { browserBackendAddress, leadChangesCursorContext } from "#app/lib/request-context.ts";
import { useSlowNavigation } from "#app/lib/use-slow-navigation.ts";
import { prepareToasts, showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/gate.route";
import { useAuth } from "./auth.tsx";
import { Masthead } from "./masthead.tsx";
import { currentOrCachedAccess } from "./offline/cached-access.ts";
import { useOfflineAdmin } from "./offline/use-offline-admin.ts";
import { mayOpen } from "./sections.ts";
import { endSessionIfRevoked, tellOfUnsent } from "./session-end.ts";
import { signInPathFrom } from "./sign-in-paths.ts";

const NOT_YOUR_SECTION = "Your role doesn’t include that part of the admin.";

export function loader({ context }: Route.LoaderArgs) {
  return {
    address: browserBackendAddress(context),
    leadChangesCursor: context.get(leadChangesCursorContext)(),
  };
}

/** Set while the account may have lost a role meanwhile: then the gate checks again, on whatever screen. */
let isAccessInDoubt = false;

/**
 * Lets only staff through, each to the screens of their roles. What they may read and change is decided by the
 * database's policies.
 */
export async function clientLoader({ serverLoader, request, url }: Route.ClientLoaderArgs) {
  let leadChangesCursor: string | null = null;
  const client = await connectBrowserClient(async () => {
    const loaded = await serverLoader();
    leadChangesCursor = loaded.leadChangesCursor;
    return loaded.address;
  });
  const accountId = storedSessionUserId();
  const access = await currentOrCachedAccess(client);
  // Each refused request starts a check, and the last one tells the user.
  request.signal.throwIfAborted();
  // Not before: a check that ends another one would then be left out.
  isAccessInDoubt = false;
  if (access.kind !== "staff") throw redirect(signInPathFrom(url, accountId));
  const { user, roles } = access;
  if (!mayOpen(roles, url.pathname)) {
    void showToast({ title: NOT_YOUR_SECTION, variant: "destructive" });
    throw redirect(DASHBOARD_PATH);
  }
  const kept = access.isCached && mayOpen(roles, DESK_PATH) ? await readKeptDesk(user.id) : [];
  return { client, staff: { user, roles }, kept, leadChangesCursor };
}
clientLoader.hydrate = true as const;

/**
 * Check again when the path changes, but not for another search or a new state of the same screen, or a lead opened beside
 * its list.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (isAccessInDoubt) return true;
  const [current, next] = [currentUrl.pathname, nextUrl.pathname];
  return current !== next && !(isAtDesk(current) && isAtDesk(next));
}

/** Shows nothing while the session and role are being checked. */
export function HydrateFallback() {
  return null;
}

export default function Gate({
  loaderData: { client, staff, kept, leadChangesCursor },
}: Route.ComponentProps) {
  const { status } = useAuth();
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const checkAccess = () => {
    isAccessInDoubt = true;
    void revalidate();
  };
  // Created anew at each sign-in, so that no data of one account is left for the next.
  const [queryClient] = useState(() => {
    notifyBeforeNextPress();
    const queries = createQueryClient({
      onLoadFailed: (title) => showToast({ title, variant: "destructive" }),
      onTokenRefused: () => endSessionIfRevoked(client),
      onRefused: checkAccess,
    });
    registerDeskChanges(queries, client, staff.user.id);
    extendDeskCache(queries);
    showKeptDesk(queries, kept);
    return queries;
  });
  useEffect(() => whenQuiet(queryClient, prepareToasts), [queryClient]);
  const isSigningOut = status === "signing-out";
  useEffect(
    // Whoever signs out has been told.
    () => (isSigningOut ? undefined : tellOfUnsent(() => describeUnsent(queryClient, staff.user.id))),
    [queryClient, staff.user.id, isSigningOut],
  );
  useEffect(() => {
    // Without the session, every request would be refused.
    if (status === "signing-out") void queryClient.cancelQueries();
    // The sign-out failed: fetch what was canceled before it had any data.
    if (status === "signed-in") void queryClient.refetchQueries({ type: "active", predicate: wasCanceled });
  }, [queryClient, status]);
  const mayWorkLeads = mayOpen(staff.roles, DESK_PATH);
  const isLeaving = status === "signing-out" || status === "signed-out";
  useOfflineAdmin(queryClient, client, mayWorkLeads && !isLeaving ? staff : null);
  if (status === "signed-out") return <Navigate to={signInPathFrom(location, staff.user.id)} replace />;
  return (
    <BackendClientProvider client={client}>
      <QueryClientProvider client={queryClient}>
        <StaffProvider staff={staff}>
          {mayWorkLeads && !isLeaving ? (
            <LiveLeads cursor={leadChangesCursor} onAccessDoubt={checkAccess} />
          ) : null}
          <NavigationProgress />
          <Masthead />
          {/* Leaves room below the content for the mobile bottom bar and the toasts above it. */}
          <div className="pb-[calc(var(--bottom-bar,0px)+6.5rem)] print:pb-0">
            <Outlet />
          </div>
        </StaffProvider>
      </QueryClientProvider>
    </BackendClientProvider>
  );
}

async function describeUnsent(queries: QueryClient, accountId: string): Promise<string> {
  const kept = [await describeKeptChanges(queries, accountId), describeTabDrafts(accountId)];
  return kept.filter(Boolean).join(" ");
}

function wasCanceled({ state }: Query): boolean {
  return state.status === "pending" && state.fetchStatus === "idle";
}

/** A progress bar at the top of the viewport while the next screen loads; it covers nothing. */
function NavigationProgress() {
  return useSlowNavigation() ? (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1 bg-coral motion-safe:animate-pulse print:hidden"
    />
  ) : null;
}
