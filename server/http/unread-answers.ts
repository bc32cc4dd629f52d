import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Logger } from "#backend/logger.ts";

/** Twice the longest answer of the data API. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 1_000;

/**
 * Keeps what clients ask for and don't read from filling the memory: while all of it together is more than `maxBytes`,
 * closes the connection with the most.
 */
export function limitUnreadAnswers(server: Server, log: Logger, maxBytes = MAX_UNREAD_BYTES): void {
  const open = new Set<ServerResponse>();
  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.on("close", forget);
  });
  const checking = setInterval(closeLargest, CHECK_EVERY_MS).unref();
  server.once("close", () => clearInterval(checking));

  /** A shared function, so that no response needs a closure of its own. */
  function forget(this: ServerResponse): void {
    open.delete(this);
  }

  function closeLargest(): void {
    let unread = 0;
    for (const { writableLength } of open) unread += writableLength;
    if (unread <= maxBytes) return;
    for (const { req, writableLength } of [...open].sort(byUnread)) {
      if (unread <= maxBytes) return;
      unread -= writableLength;
      req.socket.destroy();
      log.warn("connections closed: too much of their answers was not read");
    }
  }
}

function byUnread(one: ServerResponse, other: ServerResponse): number {
  return other.writableLength - one.writableLength;
}
