import { createContext, type ReactNode, useContext } from "react";
import type { BackendClient } from "../request-context.ts";

const BackendClientContext = createContext<BackendClient | null>(null);

export function BackendClientProvider({ client, children }: { client: BackendClient; children: ReactNode }) {
  return <BackendClientContext value={client}>{children}</BackendClientContext>;
}

/** The official client acting as the signed-in user. */
export function useBackendClient(): BackendClient {
  const client = useContext(BackendClientContext);
  if (!client) throw new Error("useBackendClient must be used within a BackendClientProvider");
  return client;
}
