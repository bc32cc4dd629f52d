import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { AppRole } from "#app/lib/database.types.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { toastError } from "../toast-error.ts";
import type { StaffUser } from "./staff-user.ts";
import { changeRole, inviteUser, listUsers, resetSecondFactor, setDeactivated } from "./user-calls.ts";
import { userMessages } from "./user-messages.ts";

const USERS = ["users"];

export function useUsers() {
  const client = useBackendClient();
  return useInfiniteQuery({
    queryKey: USERS,
    queryFn: ({ pageParam, signal }) => listUsers(client, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (page) => page.nextPage,
    select: (data) => data.pages.flatMap(({ users }) => users),
    meta: { failure: userMessages.loadFailed },
  });
}

/** Invites a user, or sends an invitation again with the role unchanged. The answer may contain a link to hand over. */
export function useInviteUser(onSent?: () => void) {
  const client = useBackendClient();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (invitation: { email: string; role: AppRole | null }) => inviteUser(client, invitation),
    onSuccess({ link }, { email }) {
      if (link === null) {
        void showToast({ title: userMessages.invited, description: email });
        onSent?.();
      }
    },
    // Not awaited: the link must be shown even if the users can't be read again.
    onSettled: () => void refresh(),
  });
}

export function useChangeRole() {
  const client = useBackendClient();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ user, role }: { user: StaffUser; role: AppRole | null }) => changeRole(client, user, role),
    onSuccess: (_done, { user }) => showToast({ title: userMessages.roleChanged, description: user.email }),
    onError: (error) => toastError(error, userMessages.roleFailed),
    onSettled: refresh,
  });
}

export function useDeactivate() {
  const client = useBackendClient();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ user, deactivated }: { user: StaffUser; deactivated: boolean }) =>
      setDeactivated(client, user, deactivated),
    onSuccess: (_done, { user, deactivated }) =>
      showToast({
        title: deactivated ? userMessages.deactivated : userMessages.reactivated,
        description: user.email,
      }),
    onError: (error) => toastError(error, userMessages.deactivationFailed),
    onSettled: () => void refresh(),
  });
}

export function useResetSecondFactor() {
  const client = useBackendClient();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (user: StaffUser) => resetSecondFactor(client, user),
    onSuccess: (_done, user) => showToast({ title: userMessages.secondFactorReset, description: user.email }),
    onError: (error) => toastError(error, userMessages.secondFactorFailed),
    onSettled: () => void refresh(),
  });
}

function useRefreshUsers() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: USERS });
}

const NEWEST = 1;

/**
 * The emails of the newest accounts by id. The audit log only stores ids, so that nothing remains of deleted
 * accounts.
 */
export function useAccountEmails(): ReadonlyMap<string, string> | undefined {
  const client = useBackendClient();
  const { data } = useQuery({
    queryKey: ["users", "emails"],
    queryFn: ({ signal }) => listUsers(client, NEWEST, signal),
    select: ({ users }) => new Map(users.map(({ id, email }) => [id, email])),
  });
  return data;
}
