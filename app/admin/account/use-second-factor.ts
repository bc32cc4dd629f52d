import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { listSecondFactors, verifySecondFactor } from "../second-factor.ts";
import { toastError } from "../toast-error.ts";
import { accountMessages } from "./account-messages.ts";
import { OWN_SESSIONS } from "./own-sessions.ts";
import { needsReauthentication } from "./use-reauthentication.ts";

const FACTORS = ["account", "factors"];

/** An app that has the secret but has not sent a code yet. */
export type Enrollment = { factorId: string; secret: string; uri: string };

export function useSecondFactors() {
  const client = useBackendClient();
  return useQuery({
    queryKey: FACTORS,
    queryFn: () => loadFactors(client),
    meta: { failure: accountMessages.factorsNotLoaded },
  });
}

async function loadFactors(client: BackendClient) {
  const factors = await listSecondFactors(client);
  if (!factors.hasRecoveryCodes) return { ...factors, codesLeft: null };
  const { data } = await client.auth.mfa.recoveryCodes.getStatus();
  return { ...factors, codesLeft: data?.remaining ?? null };
}

export function useBeginEnrollment() {
  const client = useBackendClient();
  const { brand } = useBusiness();
  return useMutation({
    async mutationFn(): Promise<Enrollment> {
      await dropUnfinished(client);
      const { data, error } = await client.auth.mfa.enroll({
        factorType: "totp",
        friendlyName: "Authenticator app",
        issuer: brand,
      });
      if (error) throw error;
      return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri };
    },
  });
}

/** An unfinished enrollment of an earlier visit would block its name. */
async function dropUnfinished(client: BackendClient): Promise<void> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw error;
  for (const factor of data.all) {
    if (factor.status === "unverified") await client.auth.mfa.unenroll({ factorId: factor.id });
  }
}

/** Activates the app with its first code. */
export function useFinishEnrollment(onDone: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const refresh = useRefreshFactors();
  return useMutation({
    mutationFn: (proof: { factorId: string; code: string }) =>
      verifySecondFactor(client, { kind: "app", ...proof }),
    onSuccess() {
      void showToast(accountMessages.appAdded);
      onDone();
      void queries.invalidateQueries({ queryKey: OWN_SESSIONS });
      refresh();
    },
  });
}

/** Creates new recovery codes, which are returned only this once; the old ones stop working. */
export function useMakeRecoveryCodes() {
  const client = useBackendClient();
  const refresh = useRefreshFactors();
  return useMutation({
    async mutationFn({ replace }: { replace: boolean }): Promise<string[]> {
      const api = client.auth.mfa.recoveryCodes;
      const { data, error } = await (replace
        ? api.regenerate()
        : api.generate({ friendlyName: "Recovery codes" }));
      if (error) throw error;
      return data.codes;
    },
    // After a failure, too: perhaps only the answer was lost, and the codes that nobody has seen must be replaced.
    onSettled: refresh,
    onError(error) {
      if (needsReauthentication(error)) return;
      // Hosted Supabase has no such call, and says so without a body that the official client understands.
      if (error.name === "AuthUnknownError") void showToast({ title: accountMessages.noCodesHere });
      else void toastError(error, accountMessages.codesFailed);
    },
  });
}

export function useRemoveApp() {
  const client = useBackendClient();
  const refresh = useRefreshFactors();
  return useMutation({
    async mutationFn(factorId: string) {
      const { error } = await client.auth.mfa.unenroll({ factorId });
      if (error) throw error;
      // The session's current token still contains the old factor.
      await client.auth.refreshSession();
    },
    onSuccess: () => showToast({ title: accountMessages.appRemoved }),
    onError: (error) => toastError(error, accountMessages.factorFailed),
    onSettled: refresh,
  });
}

/** Not awaited by mutations: new recovery codes must be shown even if the factors can't be read again. */
function useRefreshFactors(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: FACTORS });
}
