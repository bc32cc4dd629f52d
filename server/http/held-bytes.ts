import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { PICTURE_UPLOADS_PATH } from "#app/lib/picture-url.ts";
import type { Logger } from "#backend/logger.ts";

/** Twice the longest answer of the data API. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 250;

/**
 * Keeps clients that send requests and don't finish them, or ask and don't read the answers, from filling the memory:
 * while they hold more than `maxBytes` together, closes the connections of those that hold the most.
 */
export function limitHeldBytes(server: Server, log: Logger, maxBytes = MAX_HELD_BYTES): void {
  /** The responses not yet ended, each with the bytes that its connection had received once the request's head had come. */
  const open = new Map<ServerResponse, number>();
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(response, socket.bytesRead);
    response.on("close", forget);
  });
  const checking = setInterval(closeLargest, CHECK_EVERY_MS).unref();
  server.once("close", () => clearInterval(checking));

  /** A shared function, so that no response needs a closure of its own. */
  function forget(this: ServerResponse): void {
    open.delete(this);
  }

  function closeLargest(): void {
    let total = 0;
    for (const [response, before] of open) total += heldBytes(response, before);
    if (total <= maxBytes) return;
    const holders = [...open].map(([response, before]) => ({ response, bytes: heldBytes(response, before) }));
    for (const { response, bytes } of holders.sort((one, other) => other.bytes - one.bytes)) {
      if (total <= maxBytes) return;
      total -= bytes;
      response.req.socket.destroy();
      log.warn("connections closed: their requests and answers held too much memory");
    }
  }
}

/** What is still to be sent of the answer, and what has come of the request's body, unless that goes to a file. */
function heldBytes({ req, writableLength }: ServerResponse, before: number): number {
  if (req.url?.startsWith(PICTURE_UPLOADS_PATH)) return writableLength;
  const { bytesRead } = req.socket;
  const length = req.headers["content-length"];
  return writableLength + (length ? Math.min(Number(length), bytesRead) : bytesRead - before);
}
