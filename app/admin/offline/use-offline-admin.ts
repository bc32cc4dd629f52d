import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepDesk } from "#app/desk/offline/keep-desk.ts";
import type { Staff } from "#app/lib/client/staff.tsx";
import { whenQuiet } from "#app/lib/client/when-quiet.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** For staff who work leads, stores on this device what the desk needs without a network. */
export function useOfflineAdmin(queries: QueryClient, client: BackendClient, staff: Staff | null): void {
  const userId = staff?.user.id;
  useEffect(() => {
    if (!userId) return;
    const leaving = new AbortController();
    void keepDesk({ queries, client, accountId: userId, signal: leaving.signal });
    const prepare = () => prepareWorkerLater(client, queries);
    const cancel = navigator.serviceWorker && navigator.onLine ? whenQuiet(queries, prepare) : () => {};
    return () => {
      leaving.abort();
      cancel();
    };
  }, [queries, client, userId]);
}

async function prepareWorkerLater(client: BackendClient, queries: QueryClient): Promise<void> {
  try {
    const { prepareWorker } = await import("./prepare-worker.ts");
    await prepareWorker(client, queries);
  } catch {
    // The next visit tries again. Until then My account shows notifications as off.
  }
}
