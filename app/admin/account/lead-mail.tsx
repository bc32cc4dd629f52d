import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useStaff } from "#app/lib/client/staff.tsx";
import type { Row } from "#app/lib/database.types.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { Label } from "#app/ui/label.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { mayOpen } from "../sections.ts";
import { toastError } from "../toast-error.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";

const SETTINGS = ["account", "lead-mail"];

type Settings = Omit<Row<"notice_settings">, "user_id">;

const DEFAULTS: Settings = { new_leads: true, assigned_leads: true };

/** Which e-mails about leads the account gets; only for roles that may read leads. */
export function LeadMail() {
  const { roles, user } = useStaff();
  if (!mayOpen(roles, DESK_PATH)) return null;
  return (
    <AccountSection
      title="Emails about leads"
      description={
        <>
          They go to <EmailText>{user.email ?? ""}</EmailText>.
        </>
      }
    >
      <LeadMailSettings userId={user.id} />
    </AccountSection>
  );
}

function LeadMailSettings({ userId }: { userId: string }) {
  const settings = useLeadMail(userId);
  if (settings.isPending) return <p className="text-muted-foreground text-sm">Loading…</p>;
  if (settings.data === undefined) {
    return <PartFailed title={accountMessages.leadMailNotLoaded} onRetry={settings.refetch} />;
  }
  return (
    <>
      {(Object.keys(accountMessages.leadMail) as (keyof Settings)[]).map((name) => (
        <Setting key={name} userId={userId} name={name} isOn={settings.data[name]} />
      ))}
    </>
  );
}

type SettingProps = { userId: string; name: keyof Settings; isOn: boolean };

function Setting({ userId, name, isOn }: SettingProps) {
  const change = useChangeLeadMail(userId, name);
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Switch
        id={id}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      <Label htmlFor={id}>{accountMessages.leadMail[name].label}</Label>
    </div>
  );
}

function useLeadMail(userId: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: SETTINGS,
    async queryFn({ signal }): Promise<Settings> {
      const { data, error } = await client
        .from("notice_settings")
        .select("new_leads, assigned_leads")
        .eq("user_id", userId)
        .abortSignal(signal)
        .maybeSingle();
      if (error) throw error;
      return data ?? DEFAULTS;
    },
    meta: { failure: accountMessages.leadMailNotLoaded },
  });
}

function useChangeLeadMail(userId: string, name: keyof Settings) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(wanted: boolean) {
      const setting: Partial<Settings> = { [name]: wanted };
      const { error } = await client.from("notice_settings").upsert({ user_id: userId, ...setting });
      if (error) throw error;
    },
    onSuccess: (_done, wanted) => showToast({ title: accountMessages.leadMail[name][wanted ? "on" : "off"] }),
    onError: (error) => toastError(error, accountMessages.leadMailFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: SETTINGS }),
  });
}
