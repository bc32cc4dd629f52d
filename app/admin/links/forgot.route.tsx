import { useState } from "react";
import { Link } from "react-router";
import { connectedClient } from "#app/lib/client/browser-client.ts";
import { useHydrated } from "#app/lib/hydration.ts";
import { sendsMailContext } from "#app/lib/request-context.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { NOT_AN_EMAIL } from "../email-messages.ts";
import { EntranceCard } from "../entrance-card.tsx";
import { reasonOf } from "../reason.ts";
import type { Route } from "./+types/forgot.route";
import { linkMessages } from "./link-messages.ts";

const TITLE = "Forgot your password?";

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: context.get(sendsMailContext) };
}

type State = { kind: "asking" | "busy" | "sent" } | { kind: "failed"; message: string };

export default function Forgot({ loaderData: { sendsMail } }: Route.ComponentProps) {
  const [state, setState] = useState<State>({ kind: "asking" });
  const form = useFocusOnProblem(state);
  const { siteOrigin } = useRootData();
  const hydrated = useHydrated();

  async function askForLink(email: string) {
    setState({ kind: "busy" });
    const client = await connectedClient;
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${siteOrigin}/admin/reset`,
    });
    if (!error) return setState({ kind: "sent" });
    const byCode = { validation_failed: NOT_AN_EMAIL };
    setState({ kind: "failed", message: reasonOf(error, linkMessages.mailFailed, byCode) });
  }

  if (state.kind === "sent") {
    return (
      <EntranceCard
        key="sent"
        title={TITLE}
        description={sendsMail ? linkMessages.mailSent : linkMessages.linkKept}
      >
        <BackToSignIn />
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title={TITLE} description={sendsMail ? linkMessages.askForMail : linkMessages.askForLink}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const email = new FormData(event.currentTarget).get("email");
          void askForLink(String(email).trim());
        }}
      >
        <FormField label="Email" problem={state.kind === "failed" ? state.message : null}>
          {(tie) => (
            <Input
              {...tie}
              name="email"
              type="email"
              required
              autoComplete="username"
              onChange={() => state.kind === "failed" && setState({ kind: "asking" })}
            />
          )}
        </FormField>
        <Button type="submit" disabled={!hydrated || state.kind === "busy"}>
          Send link
        </Button>
      </form>
      <BackToSignIn />
    </EntranceCard>
  );
}

function BackToSignIn() {
  return (
    <Link to="/admin" className="justify-self-start text-primary text-sm underline underline-offset-4">
      Back to sign in
    </Link>
  );
}
