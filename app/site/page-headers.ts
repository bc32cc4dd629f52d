import type { HeadersArgs } from "react-router";

/** The `headers` of a page whose loader says only at times how long it may be kept. */
export const pageHeaders = ({ loaderHeaders, parentHeaders }: HeadersArgs) =>
  loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;
