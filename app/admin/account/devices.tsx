import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendAddress } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatAge, formatDay } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { toastError } from "../toast-error.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";
import { deviceName } from "./device-name.ts";
import { endOwnSession, listOwnSessions, OWN_SESSIONS, type OwnSession } from "./own-sessions.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** The devices on which the account is signed in. */
export function Devices({ address }: { address: BackendAddress }) {
  const client = useBackendClient();
  const sessions = useQuery({
    queryKey: OWN_SESSIONS,
    queryFn: () => listOwnSessions(client, address),
    meta: { failure: accountMessages.sessionsNotLoaded },
  });
  return (
    <AccountSection
      title="Devices"
      description="Where you’re signed in. Signing out a device takes effect right away."
    >
      {sessions.isPending ? <p className="text-muted-foreground text-sm">Loading…</p> : null}
      {sessions.isError && !sessions.data ? (
        <PartFailed title={accountMessages.sessionsNotLoaded} onRetry={sessions.refetch} />
      ) : null}
      {sessions.data === null ? (
        <p className="text-sm">This site’s backend keeps no list of devices.</p>
      ) : null}
      {sessions.data ? <DeviceList sessions={sessions.data} address={address} /> : null}
      {/* Rendered only with the list: otherwise the list would push this button down and put another device's button
          under the pointer. */}
      {sessions.isLoading ? null : <SignOutEverywhere />}
    </AccountSection>
  );
}

function DeviceList({ sessions, address }: { sessions: OwnSession[]; address: BackendAddress }) {
  const end = useEndSession(address);
  return (
    <HandOverList rows={sessions.map(({ id }) => id)} aria-label="Devices" className="grid">
      {sessions.map((session) => (
        <Device
          key={session.id}
          session={session}
          busy={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </HandOverList>
  );
}

type DeviceProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function Device({ session, busy, onEnd }: DeviceProps) {
  const { timeZone } = useBusiness();
  const name = deviceName(session.user_agent);
  return (
    <li
      data-row={session.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border border-b py-3 first:pt-0"
    >
      <p className="grid flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name} {session.current ? <Badge variant="secondary">This device</Badge> : null}
        </span>
        <span className="text-muted-foreground text-sm">
          Last used {formatAge(session.refreshed_at)}
          {session.ip ? `, from ${session.ip}` : ""}. Signed in{" "}
          <time dateTime={session.created_at} className="whitespace-nowrap">
            {formatDay(session.created_at, timeZone)}
          </time>
          .
        </span>
      </p>
      {session.current ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={`Sign out ${name}, last used ${formatAge(session.refreshed_at)}`}
          disabled={busy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function useEndSession(address: BackendAddress) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => endOwnSession(client, address, id),
    async onSuccess() {
      void showToast({ title: accountMessages.sessionEnded });
      await queries.invalidateQueries({ queryKey: OWN_SESSIONS });
    },
    onError: (error) => toastError(error, accountMessages.sessionFailed),
  });
}
