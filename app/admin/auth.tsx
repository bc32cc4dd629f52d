import type { Session } from "@supabase/supabase-js";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { browserClient } from "#app/lib/browser-client.ts";
import { holderOfSession, holdsSession } from "#app/lib/held-session.ts";
import { closeKept, forgetKept } from "#app/lib/kept-here.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { endSession, hasSession, heldRoles, needsSecondFactor } from "./access.ts";
import { type AuthenticatorApp, listSecondFactors, type Proof, showSecondFactor } from "./second-factor.ts";
import { signInMessages } from "./sign-in-messages.ts";

type AuthState =
  | { status: "loading" }
  | { status: "signed-out" }
  | { status: "signed-in"; session: Session }
  | { status: "signing-out" };

export type Entrance = "staff" | "not-authorized" | "code-needed";

export type Auth = AuthState & {
  /** Signs in and checks the role; an account without one is signed out again. Throws errors worth showing. */
  signIn: (email: string, password: string) => Promise<Entrance>;
  /** The authenticator apps that can give the code. Throws the auth service's error. */
  listApps: () => Promise<AuthenticatorApp[]>;
  /** Goes on where `signIn` needed a code. Throws errors worth showing. */
  confirmCode: (proof: Proof) => Promise<Entrance>;
  /** Ends the session, or all of the account's; resolves to the error that kept it from ending, or null. */
  signOut: (scope?: "local" | "global") => Promise<Error | null>;
};

const AuthContext = createContext<Auth | null>(null);

/** Shares the state of the browser's session, which other tabs change too. */
export function AuthProvider({ address, children }: { address: BackendAddress; children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ status: "loading" });

  useEffect(() => {
    const { data } = browserClient(address).auth.onAuthStateChange((_event, session) => {
      // One that could not be refreshed for want of a network has not ended.
      if (!session && holdsSession()) return;
      if (!session) void closeKept(null);
      setState((before) => {
        if (session) return { status: "signed-in", session };
        return before.status === "signing-out" ? before : { status: "signed-out" };
      });
    });
    return () => data.subscription.unsubscribe();
  }, [address]);

  const auth = useMemo<Auth>(
    () => ({
      ...state,
      signIn: (email, password) => signIn(address, email, password),
      listApps: async () => (await listSecondFactors(browserClient(address))).apps,
      async confirmCode(proof) {
        await showSecondFactor(browserClient(address), proof);
        return enter(browserClient(address));
      },
      async signOut(scope) {
        const holder = holderOfSession();
        setState({ status: "signing-out" });
        const { error } = await endSession(browserClient(address), scope);
        if (holder && !holdsSession()) await forgetKept(holder);
        // Signing out here alone forgets the session even where the server could not be told.
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
  return enter(client);
}

async function enter(client: BackendClient): Promise<Entrance> {
  if (await needsSecondFactor(client)) return "code-needed";
  const { data } = await client.auth.getUser();
  if (!data.user) throw new Error(signInMessages.noUser);
  if ((await heldRoles(client, data.user.id)).length > 0) return "staff";
  await endSession(client);
  return "not-authorized";
}

/** The shared auth state. Using it outside its provider is an error. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
