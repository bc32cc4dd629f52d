import { useState } from "react";
import { Link, replace, useLocation, useNavigate, useRevalidator } from "react-router";
import { connectBrowserClient } from "#app/lib/client/browser-client.ts";
import { storedSessionUserId } from "#app/lib/client/stored-session.ts";
import { browserBackendAddress } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { dismissToast, showToast, type ToastMessage } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/sign-in.route";
import { currentAccess, endSession } from "./access.ts";
import { type SignInResult, useAuth } from "./auth.tsx";
import { CodeForm } from "./code-form.tsx";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { NOT_AN_EMAIL } from "./email-messages.ts";
import { EntranceCard } from "./entrance-card.tsx";
import { lacksAnswer, lacksUser, reasonOf } from "./reason.ts";
import type { SecondFactorProof } from "./second-factor.ts";
import { dismissToastsOfEndedSession } from "./session-end.ts";
import { signInMessages } from "./sign-in-messages.ts";
import { pathAfterSignIn } from "./sign-in-paths.ts";

const ATTEMPT = "sign-in";

export const meta: Route.MetaFunction = () => [{ title: "Admin sign in" }];

export function loader({ context }: Route.LoaderArgs) {
  return browserBackendAddress(context);
}

/** Redirects a signed-in user, or signs them out if the account has no role. */
export async function clientLoader({ serverLoader, request, url }: Route.ClientLoaderArgs) {
  const client = await connectBrowserClient(serverLoader);
  const access = await currentAccess(client);
  // As in the gate: of several checks at once, the last one tells the user.
  request.signal.throwIfAborted();
  if (access.kind === "staff") throw replace(pathAfterSignIn(url.search, storedSessionUserId()));
  if (access.kind === "not-staff") {
    await endSession(client);
    toastAttempt({ title: signInMessages.notAuthorized, variant: "destructive" });
  }
  return { access: access.kind };
}
clientLoader.hydrate = true as const;

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { brand } = useBusiness();
  const access = "access" in loaderData ? loaderData.access : "visitor";
  const [step, setStep] = useState<"password" | "code" | null>(null);
  const shown = step ?? (access === "code-needed" ? "code" : "password");
  return (
    <EntranceCard
      key={shown}
      title={shown === "code" ? "Confirm it’s you" : "Admin sign in"}
      description={shown === "code" ? "Your account has two-factor sign-in." : `For the staff of ${brand}.`}
    >
      {access === "unknown" ? <RoleUnknown /> : null}
      {shown === "code" ? (
        <CodeStep onDone={() => setStep("password")} />
      ) : (
        <SignInForm onCodeNeeded={() => setStep("code")} />
      )}
      <noscript>The admin area needs JavaScript, which is switched off in this browser.</noscript>
    </EntranceCard>
  );
}

function useFinishSignIn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (result: SignInResult) => {
    if (result === "staff") {
      dismissToastsOfEndedSession();
      toastAttempt({ title: signInMessages.success });
      await navigate(pathAfterSignIn(search, storedSessionUserId()), { replace: true });
    } else {
      toastAttempt({ title: signInMessages.notAuthorized, variant: "destructive" });
    }
  };
}

function SignInForm({ onCodeNeeded }: { onCodeNeeded: () => void }) {
  const { signIn } = useAuth();
  const finish = useFinishSignIn();
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const [busy, setBusy] = useState(false);
  const blank = !credentials.email.trim() || !credentials.password.trim();

  async function submit() {
    if (blank) return toastAttempt({ title: signInMessages.blank, variant: "destructive" });
    setBusy(true);
    dismissToast(ATTEMPT);
    try {
      const result = await signIn(credentials.email.trim(), credentials.password);
      if (result === "code-needed") return onCodeNeeded();
      await finish(result);
    } catch (error) {
      toastAttempt({ ...problemOf(error), variant: "destructive" });
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key, target }) => {
        // While the button is disabled, browsers don't submit the form with Enter.
        if (blank && key === "Enter" && target instanceof HTMLInputElement) void submit();
      }}
    >
      <CredentialFields
        value={credentials}
        onChange={setCredentials}
        passwordAutoComplete="current-password"
      />
      <Button type="submit" disabled={blank || busy}>
        Sign In
      </Button>
      <Link
        to="/admin/forgot"
        className="justify-self-start text-primary text-sm underline underline-offset-4"
      >
        Forgot your password?
      </Link>
    </form>
  );
}

function CodeStep({ onDone }: { onDone: () => void }) {
  const { confirmCode, signOut } = useAuth();
  const finish = useFinishSignIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(proof: SecondFactorProof) {
    setBusy(true);
    setProblem(null);
    try {
      const result = await confirmCode(proof);
      await finish(result);
      if (result !== "staff") return onDone();
    } catch (error) {
      setProblem(reasonOf(error, signInMessages.failure));
    }
    setBusy(false);
  }

  return (
    <CodeForm busy={busy} problem={problem} onSubmit={submit} onCancel={() => void signOut().then(onDone)} />
  );
}

/** The message about a new attempt replaces the previous one. */
function toastAttempt(message: ToastMessage): void {
  void showToast({ ...message, about: ATTEMPT });
}

/** Why the sign-in failed: the auth service's message, or the specification's text. */
function problemOf(error: unknown): { title: string; description?: string } {
  const title = reasonOf(error, signInMessages.failure, { validation_failed: NOT_AN_EMAIL });
  if (lacksAnswer(error)) return { title, description: signInMessages.unreachable };
  if (lacksUser(error)) return { title, description: signInMessages.noUser };
  return { title };
}

function RoleUnknown() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-muted p-4 text-sm">
      <p>You’re still signed in, but the server didn’t answer when asked about your access.</p>
      <Button variant="outline" size="small" disabled={state === "loading"} onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  );
}
