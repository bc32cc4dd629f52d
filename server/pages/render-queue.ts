import { networkOf } from "#backend/network.ts";
import { PartyQueue } from "#backend/party-queue.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Site } from "./site.ts";

/** Too many pages wait to be rendered for one more to be ready in time. */
export class BusyError extends Error {}

export type RenderLimits = {
  /** Renders at a time: each holds what it read and what it has written so far. */
  underWay: number;
  /** Pages, and apart from them what visitors send, that wait for their turn. */
  waiting: number;
  /** With the time that a render may take, what a visitor is let wait for. */
  longestWaitMs: number;
};

const LIMITS: RenderLimits = { underWay: 16, waiting: 256, longestWaitMs: 2_000 };

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Who sends slowly holds no place meanwhile. What fails here fails again where the body is read. */
const wholeBody = (request: Request) =>
  request
    .clone()
    .arrayBuffer()
    .catch(() => {});

type Waiting = { start: () => void; refuse: () => void };

/**
 * The same site, rendering only so much at a time that memory stays bounded however many ask. What visitors send goes
 * before what they ask for, and networks take turns. Who would wait too long, or behind too many, is refused by a
 * BusyError; where many wait, the network with most of them gives way to others.
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

  /** Resolves with the place of a render that has ended. */
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
