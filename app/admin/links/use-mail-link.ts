import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { connectedClient } from "#app/lib/client/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { endSession, fetchRoles, needsSecondFactor } from "../access.ts";
import { type PasswordRefusal, sortRefusal } from "../reason.ts";
import { signInMessages } from "../sign-in-messages.ts";
import { linkMessages } from "./link-messages.ts";
import { type MailLink, readMailLink } from "./mail-link.ts";

function watchFragment(notify: () => void): () => void {
  window.addEventListener("hashchange", notify);
  return () => window.removeEventListener("hashchange", notify);
}

/** The link that was opened; undefined until hydrated, since the fragment never reaches the server. */
export function useMailLink(): MailLink | null | undefined {
  const fragment = useSyncExternalStore<string | undefined>(
    watchFragment,
    () => window.location.hash,
    () => undefined,
  );
  return fragment === undefined ? undefined : readMailLink(fragment);
}

type Step =
  | "opened"
  /** It is used up, and has started a session. */
  | "redeemed"
  /** The account's second factor is needed before the password can be set. */
  | "code"
  /** It did all that it can: the other address's link has to be followed too. */
  | "half"
  /** It no longer works. */
  | "dead";

/**
 * The steps of a link's screen; each can be retried without undoing the earlier ones. The first step uses up the link
 * and starts a session, with which the other steps continue.
 */
export function useFollowLink(link: MailLink) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>("opened");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasswordRefusal | null>(null);

  async function follow(password: string | null) {
    const client = await connectedClient;
    if (step === "opened") {
      const reached = await redeem(client);
      setStep(reached);
      if (reached !== "redeemed") return;
    }
    if (password !== null) {
      if (await needsSecondFactor(client)) return setStep("code");
      const { error } = await client.auth.updateUser({ password });
      if (error) throw error;
    }
    await finish(client, password === null ? linkMessages.addressConfirmed : linkMessages.passwordSet);
  }

  async function redeem(client: BackendClient): Promise<Step> {
    const { data, error } = await client.auth.verifyOtp({ type: link.type, token_hash: link.token_hash });
    if (error?.code === "otp_expired") return "dead";
    if (error) throw error;
    // Hosted Supabase mails a link to both addresses of a change, and only the second one followed starts a session.
    return data.session ? "redeemed" : "half";
  }

  async function finish(client: BackendClient, title: string) {
    const { data } = await client.auth.getUser();
    const roles = data.user ? await fetchRoles(client, data.user.id) : [];
    const needsCode = await needsSecondFactor(client);
    void showToast({ title });
    if (roles.length === 0 && !needsCode) {
      await endSession(client);
      void showToast({ title: signInMessages.notAuthorized, variant: "destructive" });
    }
    await navigate(link.redirect_to ?? (roles.length > 0 ? DASHBOARD_PATH : "/admin"), { replace: true });
  }

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sortRefusal(error, linkMessages.failed));
    }
    setBusy(false);
  }

  return {
    busy,
    problem,
    step,
    forgetProblem: () => setProblem(null),
    submit: (password: string | null) => run(() => follow(password)),
    /** Continues with the password after the second factor. */
    afterCode: (confirm: () => Promise<unknown>, password: string) =>
      run(async () => {
        await confirm();
        setStep("redeemed");
        await follow(password);
      }),
    cancelCode: () => setStep("redeemed"),
  };
}
