import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { reasonOf } from "../reason.ts";
import { type SecondFactorProof, verifySecondFactor } from "../second-factor.ts";
import { accountMessages } from "./account-messages.ts";
import { useOwnUser } from "./use-change-email.ts";

/** Whether the auth service refused because the sign-in is too long ago. */
export function needsReauthentication(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "reauthentication_needed";
}

type Credential = { kind: "password"; password: string } | SecondFactorProof;

/** Submits the password or the second factor again; `problem` says why it was refused. */
export function useReauthentication(onConfirmed: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const { email = "" } = useOwnUser();
  const { error, ...mutation } = useMutation({
    mutationFn: (shown: Credential) =>
      shown.kind === "password"
        ? signInAgain(client, email, shown.password)
        : verifySecondFactor(client, shown),
    onSuccess() {
      onConfirmed();
      void queries.invalidateQueries({ queryKey: ["account"] });
    },
  });
  const byCode = { invalid_credentials: accountMessages.wrongPassword };
  return { ...mutation, email, problem: error && reasonOf(error, accountMessages.factorFailed, byCode) };
}

/** Signing in starts a new session, so end the old one: someone else might have its token. */
async function signInAgain(client: BackendClient, email: string, password: string): Promise<void> {
  const { data } = await client.auth.getSession();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (data.session) await client.auth.admin.signOut(data.session.access_token, "local");
}
