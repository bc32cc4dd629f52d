import { useState } from "react";
import { data, Form, type RouterContextProvider, useNavigation } from "react-router";
import * as z from "zod/mini";
import { postedForm } from "#app/lib/post-requests.ts";
import { reportContext } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import type { Route } from "./+types/setup.route";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { EntranceCard } from "./entrance-card.tsx";
import { firstAdminContext, type SetupProblem } from "./first-admin.ts";
import { staffEmailSchema } from "./staff-email.server.ts";

const setupSchema = z.object({
  token: z.string(),
  email: staffEmailSchema,
  password: z.string().check(z.minLength(1, "Please choose a password.")),
});

const INVALID_LINK =
  "This set-up link no longer works. It makes the site’s first admin, once. While there is none, restarting the server prints a new link.";

const INVALID_LINK_PROBLEM: SetupProblem = { field: null, message: INVALID_LINK };
const NOT_NOW: SetupProblem = {
  field: null,
  message: "The server couldn’t do this just now. Please try again.",
};

export const meta: Route.MetaFunction = () => [{ title: "Set up the first admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  try {
    return { token, works: await context.get(firstAdminContext).isOpen(token) };
  } catch (error) {
    context.get(reportContext)("set-up link not looked up", error);
    throw data(null, { status: 503 });
  }
}

/** Creates the first admin. Returns the problem, or null on success. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    return { problem: await makeFirstAdmin(request, context) };
  } catch (error) {
    context.get(reportContext)("first admin not made", error);
    return data({ problem: NOT_NOW }, { status: 503 });
  }
}

async function makeFirstAdmin(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SetupProblem | null> {
  const posted = setupSchema.safeParse(Object.fromEntries(await postedForm(request)));
  if (!posted.success) return problemOf(posted.error.issues[0]);
  const { token, email, password } = posted.data;
  const result = await context.get(firstAdminContext).create(token, email, password);
  if (result === "created") return null;
  return result === "invalid-token" ? INVALID_LINK_PROBLEM : result;
}

function problemOf(issue: z.core.$ZodIssue | undefined): SetupProblem {
  const field = issue?.path[0];
  return field === "email" || field === "password"
    ? { field, message: issue?.message ?? "" }
    : INVALID_LINK_PROBLEM;
}

export default function Setup({ loaderData: { token, works }, actionData }: Route.ComponentProps) {
  const { brand } = useBusiness();
  if (actionData?.problem === null) {
    return (
      <EntranceCard
        key="done"
        title="Set up the first admin"
        description={`You’re the first admin of ${brand}. Your admin account is ready.`}
      >
        <SignInLink />
      </EntranceCard>
    );
  }
  if (!works) return <UsedLink />;
  return (
    <EntranceCard
      title="Set up the first admin"
      description={`${brand} has no admin yet. The first one is you.`}
    >
      <SetupForm token={token} lastProblem={actionData?.problem} />
    </EntranceCard>
  );
}

function UsedLink() {
  return (
    <EntranceCard title="This link doesn’t work" description={INVALID_LINK}>
      <SignInLink />
    </EntranceCard>
  );
}

type SetupFormProps = { token: string; lastProblem: SetupProblem | undefined };

function SetupForm({ token, lastProblem }: SetupFormProps) {
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const busy = useNavigation().state !== "idle";
  // An earlier failure says nothing about the attempt that is being made.
  const problem = busy ? undefined : lastProblem;
  const form = useFocusOnProblem(problem);
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      {problem && !problem.field ? (
        <p role="alert" className="rounded-md bg-muted p-4 text-sm">
          {problem.message}
        </p>
      ) : null}
      <input type="hidden" name="token" value={token} />
      <CredentialFields
        value={credentials}
        onChange={setCredentials}
        passwordAutoComplete="new-password"
        problem={problem}
      />
      <Button type="submit" disabled={busy}>
        Create admin account
      </Button>
    </Form>
  );
}

function SignInLink() {
  return (
    <a href="/admin" className={buttonVariants()}>
      Go to sign in
    </a>
  );
}
