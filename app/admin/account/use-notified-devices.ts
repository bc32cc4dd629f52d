import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { TestAnswer } from "../alerts/notice-service.ts";
import { callAdminEndpoint, posting } from "../call-admin-endpoint.ts";
import { toastError } from "../toast-error.ts";
import { accountMessages } from "./account-messages.ts";
import {
  listNotifiedDevices,
  NOTIFIED_DEVICES,
  type NotifiedDevice,
  notifyHere,
  removeDevice,
  stopNotifyingHere,
} from "./notified-devices.ts";

export function useNotifiedDevices() {
  const client = useBackendClient();
  return useQuery({
    queryKey: NOTIFIED_DEVICES,
    queryFn: ({ signal }) => listNotifiedDevices(client, signal),
    meta: { failure: accountMessages.notifiedNotLoaded },
  });
}

/** Turns this device's notifications on, or off if they are on. */
export function useNotifyHere(serverKey: string) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(here: NotifiedDevice | null) {
      if (!here) return notifyHere(client, serverKey);
      await stopNotifyingHere(client, here.id);
      return true;
    },
    onSuccess(isDone, here) {
      if (isDone)
        void showToast({ title: here ? accountMessages.notificationsOff : accountMessages.notificationsOn });
    },
    onError: (error, here) =>
      showToast({
        title: here ? accountMessages.notificationsStayOn : accountMessages.notificationsFailed,
        // The browser's own message about its push service.
        ...(error instanceof DOMException && { description: error.message }),
        variant: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFIED_DEVICES }),
  });
}

export function useRemoveDevice() {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => removeDevice(client, id),
    onSuccess: () => showToast({ title: accountMessages.deviceRemoved }),
    onError: (error) => toastError(error, accountMessages.deviceNotRemoved),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFIED_DEVICES }),
  });
}

export function useTestDevice() {
  const client = useBackendClient();
  return useMutation({
    mutationFn: (id: string) =>
      callAdminEndpoint(client, `/admin/account/devices/${id}/test`, posting({})) as Promise<TestAnswer>,
  });
}
