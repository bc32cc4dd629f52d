import { useRouteLoaderData } from "react-router";
import type { Business } from "./business.ts";

export type RootData = { business: Business; siteOrigin: string };

/** The business facts and the site's origin, from the root loader. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>("root");
  if (!data)
    throw new Error("The root loader's data is missing: nothing can be shown without the business facts.");
  return data;
}

export function useBusiness(): Business {
  return useRootData().business;
}
