import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { useForgetTabDrafts } from "#app/lib/client/tab-draft.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { redirectMessages } from "./redirect-messages.ts";
import {
  addRedirect,
  changeRedirect,
  deleteRedirect,
  dismissMissing,
  listMissing,
  listRedirects,
  listTargets,
  REDIRECTS_PER_FETCH,
  RedirectRefused,
} from "./redirect-queries.ts";
import type { Redirect, SavedRedirect } from "./redirect-schema.ts";

const REDIRECTS = ["redirects"];
const MISSING = ["missing-addresses"];

/** What the toasts of a dialog are about: a new attempt takes away the failure of the one before. */
export const ATTEMPT = "redirects";

/** The redirects loaded so far. */
export function useRedirects(search: string) {
  const client = useBackendClient();
  return useInfiniteQuery({
    queryKey: [...REDIRECTS, "list", search],
    queryFn: ({ pageParam, signal }) => listRedirects(client, search, pageParam, signal),
    ...keysetPages<Redirect>(REDIRECTS_PER_FETCH),
    placeholderData: (previous) => previous,
    meta: { failure: redirectMessages.loadFailed },
  });
}

export function useMissing() {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useQuery({
    queryKey: MISSING,
    queryFn: ({ signal }) => read(listMissing(client, signal), signal),
    meta: { failure: redirectMessages.missingLoadFailed },
  });
}

/** Suggested targets; empty until loaded, since any address can be typed without them. */
export function useTargets(): readonly string[] {
  const client = useBackendClient();
  const { data } = useQuery({
    queryKey: [...REDIRECTS, "targets"],
    queryFn: ({ signal }) => listTargets(client, signal),
  });
  return data ?? [];
}

/** Refetches redirects and missing addresses: an address with a redirect is no longer missing. */
export function useRefreshRedirects(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([REDIRECTS, MISSING].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

type Saved = { seen: Redirect | null; redirect: SavedRedirect };

export function useSaveRedirect(leave: () => void) {
  const client = useBackendClient();
  const refresh = useRefreshRedirects();
  return useMutation({
    mutationFn: ({ seen, redirect }: Saved) =>
      seen ? changeRedirect(client, seen, redirect) : addRedirect(client, redirect),
    onSuccess(_saved, { seen }) {
      void showToast({ title: seen ? redirectMessages.changed : redirectMessages.added });
      leave();
    },
    onError(error) {
      if (!(error instanceof RedirectRefused)) void toastFailure(redirectMessages.saveFailed, error, ATTEMPT);
    },
    onSettled: () => void refresh(),
  });
}

export function useDeleteRedirect() {
  const client = useBackendClient();
  const refresh = useRefreshRedirects();
  const forgetTabDrafts = useForgetTabDrafts();
  return useMutation({
    mutationFn: (redirect: Redirect) => deleteRedirect(client, redirect),
    onSuccess(_done, { from_path }) {
      forgetTabDrafts(`redirect ${from_path} `);
      void showToast({ title: redirectMessages.deleted });
    },
    onError: (error) => toastFailure(redirectMessages.deleteFailed, error),
    onSettled: refresh,
  });
}

export function useDismissMissing() {
  const client = useBackendClient();
  const refresh = useRefreshRedirects();
  return useMutation({
    mutationFn: (path: string) => dismissMissing(client, path),
    onSuccess: () => showToast({ title: redirectMessages.dismissed }),
    onError: (error) => toastFailure(redirectMessages.dismissFailed, error),
    onSettled: refresh,
  });
}
