import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Outlet, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { BackendClientProvider } from "#app/lib/backend-client.tsx";
import { connectBrowserClient } from "#app/lib/browser-client.ts";
import { createQueryClient } from "#app/lib/query-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { TooltipProvider } from "#app/ui/tooltip.tsx";
import type { Route } from "./+types/gate.route";
import { currentAccess, dropDeadSession } from "./access.ts";
import { useAuth } from "./auth.tsx";
import { browserBackendAddress } from "./backend-address.ts";
import { Masthead } from "./masthead.tsx";
import { sayThatSessionEnded } from "./session-ended.ts";

export function loader({ context }: Route.LoaderArgs) {
  return browserBackendAddress(context);
}

/** Lets only admins pass. What they may do is decided by the database's policies, not here. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const client = await connectBrowserClient(serverLoader);
  const access = await currentAccess(client);
  if (access.kind === "ended") sayThatSessionEnded();
  if (access.kind !== "admin") throw redirect("/admin");
  return { client };
}
clientLoader.hydrate = true as const;

/** Another screen is another entrance; another search on the same screen is not. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Nothing shows while the session and the role are being checked. */
export function HydrateFallback() {
  return null;
}

export default function Gate({ loaderData: { client } }: Route.ComponentProps) {
  const { status } = useAuth();
  // Made anew at each entrance, so that nothing read by one account is left for the next.
  const [queryClient] = useState(() =>
    createQueryClient({
      onLoadFailed: (title) => showToast({ title, variant: "destructive" }),
      onTokenRefused: () => leaveWhenDead(client),
    }),
  );
  if (status === "signed-out") return <Navigate to="/admin" replace />;
  return (
    <BackendClientProvider client={client}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <Masthead />
          <Outlet />
        </TooltipProvider>
      </QueryClientProvider>
    </BackendClientProvider>
  );
}

async function leaveWhenDead(client: BackendClient): Promise<void> {
  if ((await dropDeadSession(client)) === "dropped") sayThatSessionEnded();
}
