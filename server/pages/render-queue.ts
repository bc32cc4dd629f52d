import { networkOf } from "#backend/network.ts";
import { PartyQueue } from "#backend/party-queue.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Site } from "./site.ts";

/** Thrown when too many renders are queued to answer in time. */
export class BusyError extends Error {}

export type RenderLimits = {
  /** Concurrent renders. Each holds its data and its output so far in memory. */
  underWay: number;
  /** Queued page views, and separately queued form posts. */
  waiting: number;
  /** How long a request may wait before it is rendered. */
  longestWaitMs: number;
};

const LIMITS: RenderLimits = { underWay: 16, waiting: 256, longestWaitMs: 2_000 };

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Waits for the whole body, so that a slow sender doesn't hold a render slot. The real read reports any error. */
const wholeBody = (request: Request) =>
  request
    .clone()
    .arrayBuffer()
    .catch(() => {});

type Waiting = { start: () => void; refuse: () => void };

/**
 * Limits concurrent renders so that memory stays bounded under load. Form posts go before page views, and networks
 * take turns. A request that would wait too long, or behind too many others, is rejected with BusyError. When a queue
 * is full, the network with the most queued requests loses one.
 */
export function queueRenders(site: Site, { underWay, waiting, longestWaitMs }: RenderLimits = LIMITS): Site {
  const sent = new PartyQueue<Waiting>();
  const asked = new PartyQueue<Waiting>();
  let running = 0;

  return async (request) => {
    if (!isRead(request)) await wholeBody(request);
    const network = networkOf(clientAddress(request));
    if (running >= underWay) await waitIn(isRead(request) ? asked : sent, network);
    else running += 1;
    try {
      return await site(request);
    } finally {
      const next = sent.takeNext() ?? asked.takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };

  /** Resolves once a finished render hands over its slot. */
  function waitIn(queue: PartyQueue<Waiting>, network: string): Promise<void> {
    if (queue.size >= waiting) makeRoom(queue, network);
    return new Promise((resolve, reject) => {
      const place = { start, refuse };
      const timer = setTimeout(giveUp, longestWaitMs);
      queue.add(network, place);

      function start(): void {
        clearTimeout(timer);
        resolve();
      }

      function refuse(): void {
        clearTimeout(timer);
        reject(new BusyError("another network's request waits in its place"));
      }

      function giveUp(): void {
        queue.remove(place);
        reject(new BusyError("waited too long to be rendered"));
      }
    });
  }
}

function makeRoom(queue: PartyQueue<Waiting>, network: string): void {
  const replaced = queue.dropLatestFor(network);
  if (!replaced) throw new BusyError("too many pages wait to be rendered");
  replaced.refuse();
}
