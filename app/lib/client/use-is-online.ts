import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Whether there is a network, as far as is known. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
    () => true,
  );
}
