import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { useAuth } from "../auth.tsx";
import { CodeForm } from "../code-form.tsx";
import { EntranceCard } from "../entrance-card.tsx";
import { PASSWORD_HINT, PasswordField } from "../password-field.tsx";
import type { Route } from "./+types/mail-link.route";
import { LINK_WORDS, linkMessages } from "./link-messages.ts";
import type { MailLink } from "./mail-link.ts";
import { useFollowLink, useMailLink } from "./use-mail-link.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Your account" },
  // The URL contains the token.
  { name: "referrer", content: "no-referrer" },
];

/**
 * The target of the links in all account mails. Opening one must not change anything, because mail scanners open
 * links too.
 */
export default function MailLinkScreen() {
  const link = useMailLink();
  if (link === undefined) return <noscript>This page needs JavaScript, which is switched off.</noscript>;
  if (!link) {
    return (
      <EntranceCard title="No link" description={linkMessages.noLink}>
        <NextSteps />
      </EntranceCard>
    );
  }
  return <FollowLink key={link.token_hash} link={link} />;
}

function FollowLink({ link }: { link: MailLink }) {
  const { title, description, button } = LINK_WORDS[link.type];
  const { confirmCode } = useAuth();
  const [password, setPassword] = useState("");
  const asksPassword = link.type === "invite" || link.type === "recovery";
  const { step, busy, problem, ...steps } = useFollowLink(link);
  const form = useFocusOnProblem(problem);

  if (step === "dead") {
    return (
      <EntranceCard key="dead" title="This link doesn’t work" description={linkMessages.dead}>
        <NextSteps />
      </EntranceCard>
    );
  }
  if (step === "half") {
    const { title, description } = linkMessages.otherAddress;
    return (
      <EntranceCard key="half" title={title} description={description}>
        <Link to="/admin" className="text-primary text-sm underline underline-offset-4">
          Go to the staff area
        </Link>
      </EntranceCard>
    );
  }
  if (step === "code") {
    return (
      <EntranceCard key="code" title="Confirm it’s you" description="Your account has two-factor sign-in.">
        <CodeForm
          busy={busy}
          problem={problem?.message ?? null}
          onSubmit={(proof) => void steps.afterCode(() => confirmCode(proof), password)}
          onCancel={steps.cancelCode}
        />
      </EntranceCard>
    );
  }
  return (
    <EntranceCard key="form" title={title} description={description}>
      <form
        ref={form}
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void steps.submit(asksPassword ? password : null);
        }}
      >
        {asksPassword ? (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            value={password}
            onChange={(typed) => {
              setPassword(typed);
              steps.forgetProblem();
            }}
            problem={problem?.field === "next" ? problem.message : null}
          />
        ) : null}
        {problem && problem.field !== "next" ? <Problem>{problem.message}</Problem> : null}
        <Button type="submit" disabled={busy}>
          {button}
        </Button>
      </form>
    </EntranceCard>
  );
}

function NextSteps() {
  return (
    <ul className="grid gap-3 text-sm">
      <li>
        <Link to="/admin/forgot" className="text-primary underline underline-offset-4">
          Get a link for a new password
        </Link>
      </li>
      <li>
        <Link to="/admin" className="text-primary underline underline-offset-4">
          Sign in
        </Link>
      </li>
      <li>If you were invited, ask whoever invited you to send the invitation again.</li>
    </ul>
  );
}
