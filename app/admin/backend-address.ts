import type { RouterContextProvider } from "react-router";
import { type BackendAddress, backendAddressContext, siteOriginContext } from "#app/lib/request-context.ts";

/**
 * Where a browser reaches the backend. One that shares the site's origin is named by path alone, so that it is found
 * under whatever host name the browser came by.
 */
export function browserBackendAddress(context: Readonly<RouterContextProvider>): BackendAddress {
  const address = context.get(backendAddressContext);
  return address.url === context.get(siteOriginContext) ? { ...address, url: "/" } : address;
}
