import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepDesk } from "#app/desk/offline/keep-desk.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Staff } from "#app/lib/staff.tsx";
import { keepShell } from "./keep-shell.ts";

/** Keeps on this device what it takes to go on without a network, for who works leads. */
export function useKeptAdmin(queries: QueryClient, client: BackendClient, staff: Staff | null): void {
  const userId = staff?.user.id;
  useEffect(() => {
    if (!userId) return;
    const leaving = new AbortController();
    void keepDesk({ queries, client, of: userId, signal: leaving.signal });
    const callOff = keepShell(queries);
    return () => {
      leaving.abort();
      callOff();
    };
  }, [queries, client, userId]);
}
