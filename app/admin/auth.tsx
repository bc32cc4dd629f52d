import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { browserClient } from "#app/lib/client/browser-client.ts";
import { deleteKept, encryptOtherAccounts } from "#app/lib/client/device-store.ts";
import { hasStoredSession, storedSessionUserId } from "#app/lib/client/stored-session.ts";
import { deleteTabDrafts, followSignOuts } from "#app/lib/client/tab-draft.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { endSession, fetchRoles, hasSession, needsSecondFactor } from "./access.ts";
import {
  listSecondFactors,
  type SecondFactorProof,
  type SecondFactors,
  verifySecondFactor,
} from "./second-factor.ts";
import { tellOfRemovedSession } from "./session-end.ts";
import { signInMessages } from "./sign-in-messages.ts";

type AuthState = { status: "loading" | "signed-out" | "signed-in" | "signing-out" };

export type SignInResult = "staff" | "not-authorized" | "code-needed";

type Auth = AuthState & {
  /** Signs in and checks the role; signs an account without a role out again. Throws errors that can be shown. */
  signIn: (email: string, password: string) => Promise<SignInResult>;
  /** What can provide the code. Throws the auth service's error. */
  listSecondFactors: () => Promise<SecondFactors>;
  /** Completes a `signIn` that needed a code. Throws errors that can be shown. */
  confirmCode: (proof: SecondFactorProof) => Promise<SignInResult>;
  /** Ends this session, or all of the account's. Resolves to the error that prevented it, or null. */
  signOut: (scope?: "local" | "global") => Promise<Error | null>;
};

const AuthContext = createContext<Auth | null>(null);

/** Provides the session's state, which other tabs can change too. */
export function AuthProvider({ address, children }: { address: BackendAddress; children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ status: "loading" });

  useEffect(() => {
    const { data } = browserClient(address).auth.onAuthStateChange((_event, session) => {
      // Without a network, a session that can't be refreshed has not ended.
      if (!session && hasStoredSession()) return;
      if (!session) void tellOfRemovedSession().finally(() => encryptOtherAccounts(null));
      setState((before) => {
        if (session) return { status: "signed-in" };
        return before.status === "signing-out" ? before : { status: "signed-out" };
      });
    });
    return () => data.subscription.unsubscribe();
  }, [address]);

  useEffect(followSignOuts, []);

  const auth = useMemo<Auth>(
    () => ({
      ...state,
      signIn: (email, password) => signIn(address, email, password),
      listSecondFactors: () => listSecondFactors(browserClient(address)),
      async confirmCode(proof) {
        await verifySecondFactor(browserClient(address), proof);
        return finishSignIn(browserClient(address));
      },
      async signOut(scope) {
        const userId = storedSessionUserId();
        setState({ status: "signing-out" });
        const { error } = await endSession(browserClient(address), scope);
        if (userId && !hasStoredSession()) {
          deleteTabDrafts(userId);
          await deleteKept(userId);
        }
        // A local sign-out removes the session even if the server can't be reached.
        if (error) setState((await hasSession(browserClient(address))) ? state : { status: "signed-out" });
        return error;
      },
    }),
    [address, state],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}

async function signIn(address: BackendAddress, email: string, password: string) {
  const client = browserClient(address);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return finishSignIn(client);
}

async function finishSignIn(client: BackendClient): Promise<SignInResult> {
  if (await needsSecondFactor(client)) return "code-needed";
  const { data } = await client.auth.getUser();
  if (!data.user) throw new Error(signInMessages.noUser);
  if ((await fetchRoles(client, data.user.id)).length > 0) return "staff";
  await endSession(client);
  return "not-authorized";
}

/** The shared auth state. Throws outside its provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
