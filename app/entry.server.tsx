import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { RenderNonce, renderNonceContext, reportContext } from "./lib/request-context.ts";
import { AsPlaceholders } from "./site/blocks/block.tsx";
import { asPlaceholdersContext } from "./site/blocks/render-built-in.server.ts";

export { noticeServiceContext } from "./admin/alerts/notice-service.ts";
export { backupStateContext } from "./admin/backup/backup-state.ts";
export { firstAdminContext } from "./admin/first-admin.ts";
export { formCheckContext } from "./admin/form-check/form-check-state.ts";
export { keptAsideContext } from "./admin/kept-aside/kept-aside-service.ts";
export { leadTracesContext } from "./admin/personal-data/erase-leads.server.ts";
export { listPrefetchRequests } from "./admin/prefetch-requests.server.ts";
export { takeLeadContext } from "./leads/take-quote.server.ts";
export {
  adminClientContext,
  backendAddressContext,
  backendClientContext,
  businessContext,
  leadChangesCursorContext,
  pictureFileContext,
  renderNonceContext,
  reportContext,
  sendsMailContext,
  siteOriginContext,
} from "./lib/request-context.ts";
export { asPlaceholdersContext, renderBuiltInContext } from "./site/blocks/render-built-in.server.ts";

/** Reports our own errors; not errors of the caller, nor requests that the caller aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportContext)("request failed", error);
};

/**
 * Renders the complete document before answering, without streaming: the page is compressed once and cached, and must
 * be complete without scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const nonce = loadContext.get(renderNonceContext);
  const { html, failed } = await renderDocument(
    <RenderNonce value={nonce}>
      <AsPlaceholders value={loadContext.get(asPlaceholdersContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce || undefined} />
      </AsPlaceholders>
    </RenderNonce>,
    (error) => loadContext.get(reportContext)("render failed", error),
  );
  return new Response(html, { status: failed ? 500 : status, headers });
}

function renderDocument(
  document: ReactNode,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(document, {
      // Without this, React would send larger suspended parts hidden, for a script to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        text(body).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        report(error);
      },
    });
  });
}
