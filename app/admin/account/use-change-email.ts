import type { User } from "@supabase/supabase-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useStaff } from "#app/lib/client/staff.tsx";
import type { BackendAddress } from "#app/lib/request-context.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { accountMessages } from "./account-messages.ts";
import { confirmPassword } from "./confirm-password.ts";

const OWN_USER = ["account", "user"];
const LINK_MS = 24 * 60 * 60_000;

/** The account as stored by the auth service; the session's copy until that has loaded. */
export function useOwnUser(): User {
  const client = useBackendClient();
  const { user } = useStaff();
  const { data } = useQuery({
    queryKey: OWN_USER,
    async queryFn() {
      const { data, error } = await client.auth.getUser();
      if (error) throw error;
      return data.user;
    },
  });
  return data ?? user;
}

/** The requested new address that is not confirmed yet; null once its link has expired. */
export function pendingEmail({ new_email, email_change_sent_at }: User): string | null {
  if (!new_email || !email_change_sent_at) return null;
  return Date.now() < Date.parse(email_change_sent_at) + LINK_MS ? new_email : null;
}

export type ChangeEmailProps = {
  address: BackendAddress;
  /** Otherwise the link stays in the server's outbox. */
  sendsMail: boolean;
};

type Change = { email: string; next: string; current: string };

/** Requests a link to the new address. The error's code tells which field it is about (`sortRefusal`). */
export function useChangeEmail({ address, sendsMail }: ChangeEmailProps, onAsked: () => void) {
  const { siteOrigin } = useRootData();
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ email, next, current }: Change): Promise<User> {
      if (next.trim().toLowerCase() === email) {
        throw Object.assign(new Error(accountMessages.sameEmail), { code: "same_email" });
      }
      await confirmPassword(client, address, { email, password: current });
      const { data, error } = await client.auth.updateUser(
        { email: next.trim(), current_password: current },
        { emailRedirectTo: `${siteOrigin}/admin/confirm` },
      );
      if (error) throw error;
      return data.user;
    },
    onSuccess(user) {
      queries.setQueryData(OWN_USER, user);
      void showToast({ title: sendsMail ? accountMessages.emailAsked : accountMessages.emailLinkKept });
      onAsked();
    },
  });
}
