import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";

export { firstAdminContext } from "./admin/first-admin.ts";
export { leadIntakeContext } from "./leads/lead-intake.ts";
export {
  adminClientContext,
  backendAddressContext,
  backendClientContext,
  businessContext,
  reportContext,
  siteOriginContext,
} from "./lib/request-context.ts";

/**
 * Renders the complete document before answering: it is compressed once and cached, and it must be whole without
 * script, so nothing is streamed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { html, failed } = await renderDocument(request.url, routerContext);
  return new Response(html, { status: failed ? 500 : status, headers });
}

function renderDocument(
  url: string,
  routerContext: EntryContext,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // Larger suspended parts would otherwise be sent hidden, for a script to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        text(body).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error("render failed", error);
      },
    });
  });
}
