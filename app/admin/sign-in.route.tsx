import { useState } from "react";
import { Link, replace, useLocation, useNavigate, useRevalidator } from "react-router";
import { connectBrowserClient } from "#app/lib/browser-client.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast, type ToastMessage } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/sign-in.route";
import { currentAccess, endSession } from "./access.ts";
import { type Entrance, useAuth } from "./auth.tsx";
import { browserBackendAddress } from "./backend-address.ts";
import { CodeForm } from "./code-form.tsx";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { EntranceCard } from "./entrance-card.tsx";
import { isUnreachable, namesNobody, reasonOf } from "./reason.ts";
import type { Proof } from "./second-factor.ts";
import { sayThatSessionEnded } from "./session-ended.ts";
import { signInMessages } from "./sign-in-messages.ts";
import { wayIn } from "./wanted-lead.ts";

export const meta: Route.MetaFunction = () => [{ title: "Admin sign in" }];

export function loader({ context }: Route.LoaderArgs) {
  return browserBackendAddress(context);
}

/** Someone already signed in is sent on, or signed out when the account is known to have no role. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const client = await connectBrowserClient(serverLoader);
  const access = await currentAccess(client);
  if (access.kind === "staff") throw replace(wayIn(url.search));
  if (access.kind === "not-staff") await endSession(client);
  if (access.kind === "ended") sayThatSessionEnded();
  return { access: access.kind };
}
clientLoader.hydrate = true as const;

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { brand } = useBusiness();
  const held = "access" in loaderData ? loaderData.access : "visitor";
  const [step, setStep] = useState<"password" | "code" | null>(null);
  const shown = step ?? (held === "code-needed" ? "code" : "password");
  return (
    <EntranceCard
      title={shown === "code" ? "Confirm it’s you" : "Admin sign in"}
      description={shown === "code" ? "Your account has two-factor sign-in." : `For the staff of ${brand}.`}
    >
      {held === "unknown" ? <RoleUnknown /> : null}
      {shown === "code" ? (
        <CodeStep onDone={() => setStep("password")} />
      ) : (
        <SignInForm onCodeNeeded={() => setStep("code")} />
      )}
      <noscript>The admin area needs JavaScript, which is switched off in this browser.</noscript>
    </EntranceCard>
  );
}

function useEntering() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (entrance: Entrance) => {
    if (entrance === "staff") {
      tell({ title: signInMessages.success });
      await navigate(wayIn(search), { replace: true });
    } else {
      tell({ title: signInMessages.notAuthorized, variant: "destructive" });
    }
  };
}

function SignInForm({ onCodeNeeded }: { onCodeNeeded: () => void }) {
  const { signIn } = useAuth();
  const enter = useEntering();
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const [busy, setBusy] = useState(false);
  const blank = !credentials.email.trim() || !credentials.password.trim();

  async function submit() {
    if (blank) return tell({ title: signInMessages.blank, variant: "destructive" });
    setBusy(true);
    try {
      const entrance = await signIn(credentials.email.trim(), credentials.password);
      if (entrance === "code-needed") return onCodeNeeded();
      await enter(entrance);
    } catch (error) {
      tell({ ...problemOf(error), variant: "destructive" });
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
  const enter = useEntering();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(proof: Proof) {
    setBusy(true);
    setProblem(null);
    try {
      const entrance = await confirmCode(proof);
      await enter(entrance);
      if (entrance !== "staff") return onDone();
    } catch (error) {
      setProblem(reasonOf(error, signInMessages.failure));
    }
    setBusy(false);
  }

  return (
    <CodeForm busy={busy} problem={problem} onSubmit={submit} onCancel={() => void signOut().then(onDone)} />
  );
}

/** What was said of an attempt gives way to what is said of the next. */
function tell(message: ToastMessage): void {
  void showToast({ ...message, about: "sign-in" });
}

/** What kept somebody from signing in: what the auth service said, or the specification's words. */
function problemOf(error: unknown): { title: string; description?: string } {
  const title = reasonOf(error, signInMessages.failure);
  if (isUnreachable(error)) return { title, description: signInMessages.unreachable };
  if (namesNobody(error)) return { title, description: signInMessages.noUser };
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
