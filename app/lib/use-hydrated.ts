import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React has taken the document over; false on the server and while it does so. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
