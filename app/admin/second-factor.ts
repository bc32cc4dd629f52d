import type { BackendClient } from "#app/lib/request-context.ts";

/** Proof of the second factor: a code from an authenticator app, or a recovery code. */
export type SecondFactorProof =
  | { kind: "app"; factorId: string; code: string }
  | { kind: "recovery"; code: string };

export type AuthenticatorApp = { id: string; name: string; created_at: string };

/** Raises the session's assurance level. Throws the auth service's error. */
export async function verifySecondFactor(client: BackendClient, proof: SecondFactorProof): Promise<void> {
  const code = proof.code.replace(/\s/g, "");
  const { error } =
    proof.kind === "app"
      ? await client.auth.mfa.challengeAndVerify({ factorId: proof.factorId, code })
      : await client.auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}

/** The account's verified apps, and whether it has recovery codes. */
export type SecondFactors = { apps: AuthenticatorApp[]; hasRecoveryCodes: boolean };

/** Throws the auth service's error. */
export async function listSecondFactors(client: BackendClient): Promise<SecondFactors> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw error;
  return {
    apps: data.totp.map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || "Authenticator app",
      created_at,
    })),
    hasRecoveryCodes: data.recovery_code.length > 0,
  };
}
