import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useStaff } from "#app/lib/staff.tsx";
import { Label } from "#app/ui/label.tsx";
import { PartFailed } from "#app/ui/part-failed.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { reasonOf } from "../reason.ts";
import { LEADS_PATH, mayOpen } from "../sections.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";

const SETTING = ["account", "lead-mail"];

/** Whether the account is mailed about new leads: for who may read them. */
export function LeadMail() {
  const { roles, user } = useStaff();
  if (!mayOpen(roles, LEADS_PATH)) return null;
  return (
    <AccountSection title="Emails about leads" description={`They go to ${user.email}.`}>
      <Setting userId={user.id} />
    </AccountSection>
  );
}

function Setting({ userId }: { userId: string }) {
  const setting = useLeadMail(userId);
  const change = useChangeLeadMail(userId);
  const id = useId();
  if (setting.isPending) return <p className="text-muted-foreground text-sm">Loading…</p>;
  if (setting.data === undefined) {
    return <PartFailed title={accountMessages.leadMailNotLoaded} onRetry={setting.refetch} />;
  }
  return (
    <div className="flex items-center gap-3">
      <Switch
        id={id}
        checked={change.isPending ? change.variables : setting.data}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      <Label htmlFor={id}>Email me about each new lead</Label>
    </div>
  );
}

function useLeadMail(userId: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: SETTING,
    async queryFn({ signal }) {
      const { data, error } = await client
        .from("notice_settings")
        .select("new_leads")
        .eq("user_id", userId)
        .abortSignal(signal)
        .maybeSingle();
      if (error) throw error;
      return data?.new_leads ?? true;
    },
    meta: { failure: accountMessages.leadMailNotLoaded },
  });
}

function useChangeLeadMail(userId: string) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(new_leads: boolean) {
      const { error } = await client.from("notice_settings").upsert({ user_id: userId, new_leads });
      if (error) throw error;
    },
    onSuccess: (_done, wanted) =>
      showToast({ title: wanted ? accountMessages.leadMailOn : accountMessages.leadMailOff }),
    onError: (error) =>
      showToast({ title: reasonOf(error, accountMessages.leadMailFailed), variant: "destructive" }),
    onSettled: () => queries.invalidateQueries({ queryKey: SETTING }),
  });
}
