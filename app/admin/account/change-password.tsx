import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendAddress } from "#app/lib/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { PASSWORD_HINT, PasswordField } from "../password-field.tsx";
import { lacksAnswer, sortRefusal } from "../reason.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";
import { confirmPassword } from "./confirm-password.ts";
import { OWN_SESSIONS } from "./own-sessions.ts";

const EMPTY = { current: "", next: "" };

export function ChangePassword(account: { email: string; address: BackendAddress }) {
  const { email } = account;
  const [fields, setFields] = useState(EMPTY);
  const change = useChangePassword(account, () => setFields(EMPTY));
  const form = useFocusOnProblem(change.error);
  const refusal = change.error ? sortRefusal(change.error, accountMessages.passwordFailed) : null;
  const problemAt = (field: "current" | "next" | "form") =>
    refusal?.field === field ? refusal.message : null;
  function type(typed: Partial<typeof EMPTY>) {
    setFields({ ...fields, ...typed });
    if (change.isError) change.reset();
  }
  return (
    <AccountSection title="Password" description="Changing it signs out your other devices.">
      <form
        ref={form}
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(fields);
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={fields.current}
          onChange={(current) => type({ current })}
          problem={problemAt("current")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          value={fields.next}
          onChange={(next) => type({ next })}
          problem={problemAt("next")}
        />
        {problemAt("form") ? <Problem>{problemAt("form")}</Problem> : null}
        <Button type="submit" className="justify-self-start" disabled={change.isPending}>
          Change password
        </Button>
      </form>
    </AccountSection>
  );
}

function useChangePassword(
  { email, address }: { email: string; address: BackendAddress },
  onChanged: () => void,
) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ current, next }: typeof EMPTY) {
      await confirmPassword(client, address, { email, password: current });
      const { error } = await client.auth.updateUser({ password: next, current_password: current });
      if (error) throw lacksAnswer(error) ? new Error(accountMessages.passwordInDoubt) : error;
      // The embedded backend has signed the other devices out already; hosted Supabase does it only on request.
      await client.auth.signOut({ scope: "others" });
    },
    onSuccess() {
      onChanged();
      void showToast(accountMessages.passwordChanged);
      void queries.invalidateQueries({ queryKey: OWN_SESSIONS });
    },
  });
}
