import { createWorkGate, type WorkLimits } from "#backend/work-gate.ts";
import { clientNetwork, onBehalfOf } from "../http/client-address.ts";
import type { Site } from "./site.ts";

/** Each render that runs holds its data and its output so far in memory, and six keep the processor busy. */
const PAGE_LIMITS: WorkLimits = { running: 6, waiting: 256, longestWaitMs: 2_000 };
/** People wait longer for the answer to a form than for a page, and most forms are answered without a render. */
const FORM_LIMITS: WorkLimits = { running: 16, waiting: 256, longestWaitMs: 6_000 };

const FORM_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The same request with its body in memory, so that a slow sender doesn't hold a render slot. */
async function withWholeBody(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  const body = await request.arrayBuffer();
  return onBehalfOf(request, new Request(url, { method, headers, signal, body }));
}

/**
 * Limits concurrent renders so that memory stays bounded under load. Form posts have places of their own, because page
 * views hang for as long as the database does. Networks take turns. A request that would wait too long, or behind too many
 * others, is rejected with OverloadedError.
 * @param limits of page views, and as many for form posts; the defaults apply if absent
 */
export function queueRenders(site: Site, limits?: WorkLimits): Site {
  const admitPage = createWorkGate(limits ?? PAGE_LIMITS);
  const admitForm = createWorkGate(limits ?? FORM_LIMITS);

  return async (request) => {
    const party = { name: clientNetwork(request) };
    if (!FORM_METHODS.has(request.method)) return admitPage(() => site(request), party);
    const whole = await withWholeBody(request);
    return admitForm(() => site(whole), party);
  };
}
