import { networkOf } from "#backend/network.ts";
import { createWorkGate, type WorkLimits } from "#backend/work-gate.ts";
import { clientAddress, onBehalfOf } from "../http/client-address.ts";
import type { Site } from "./site.ts";

/** Each render that runs holds its data and its output so far in memory. */
const LIMITS: WorkLimits = { running: 16, waiting: 256, longestWaitMs: 2_000 };

const FORM_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The same request with its body in memory, so that a slow sender doesn't hold a render slot. */
async function withWholeBody(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  const body = await request.arrayBuffer();
  return onBehalfOf(request, new Request(url, { method, headers, signal, body }));
}

/**
 * Limits concurrent renders so that memory stays bounded under load. Page views wait until no form post does, and
 * networks take turns. A request that would wait too long, or behind too many others, is rejected with OverloadedError.
 */
export function queueRenders(site: Site, limits = LIMITS): Site {
  const gate = createWorkGate(limits);

  return async (request) => {
    const goesFirst = FORM_METHODS.has(request.method);
    const whole = goesFirst ? await withWholeBody(request) : request;
    return gate(() => site(whole), { name: networkOf(clientAddress(request)), goesFirst });
  };
}
