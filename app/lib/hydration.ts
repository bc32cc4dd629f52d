import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React has hydrated the document; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The `handle` of a route whose document needs no script. */
export const SCRIPTLESS = "scriptless";

/** The `handle` of a layout whose screens browsers must not translate. */
export const UNTRANSLATED = "untranslated";
