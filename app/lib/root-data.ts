import { createContext, use } from "react";
import type { Business } from "./business.ts";

export type RootData = { business: Business; siteOrigin: string };

/**
 * The root loader's data. It has a context of its own because `useRouteLoaderData` re-renders its users at every step
 * of a navigation.
 */
export const RootDataContext = createContext<RootData | null>(null);

/** The business facts and the site's origin, from the root loader. */
export function useRootData(): RootData {
  const data = use(RootDataContext);
  if (!data)
    throw new Error("The root loader's data is missing: nothing can be shown without the business facts.");
  return data;
}

export function useBusiness(): Business {
  return useRootData().business;
}
