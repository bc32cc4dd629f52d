import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ConnectionUse, IDLE_TIMEOUT_MS, MAX_REQUESTS_PER_CONNECTION } from "./connection-limits.ts";
import type { EndOfTurn } from "./end-of-turn.ts";
import { type PlainGet, readPlainGet } from "./plain-get.ts";

/** A cached response; `head` alternates header names and values. */
export type CachedResponse = { status: number; head: string[]; body: Buffer | null };

type Parts = {
  use: ConnectionUse;
  endOfTurn: EndOfTurn;
  /** Returns null to leave the request to Node's HTTP parser. */
  find: (request: PlainGet) => CachedResponse | null;
};

const SWEEP_MS = 1_000;

/**
 * Fast path for cached pages: as long as a connection sends only plain GETs that `find` can answer, responds on the
 * raw socket, byte for byte as Node would. The first other request hands the connection over to Node's HTTP server
 * for good, starting with that request (decision 42). Requests that a client sends before it has read its answer wait.
 */
export function answerPlainGets(server: Server, { use, endOfTurn, find }: Parts): void {
  const [nodeListener] = server.listeners("connection");
  if (!nodeListener) throw new Error("Node's HTTP server does not listen for connections");
  server.off("connection", nodeListener);
  const { keepAliveTimeout } = server;
  /** What Node sends on a connection that stays open. */
  const keepAliveHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeout / 1000}, max=${MAX_REQUESTS_PER_CONNECTION}\r\n`;
  const heads = new WeakMap<string[], { second: number; bytes: Buffer }>();
  const connections = new Map<Socket, { at: number; count: number }>();

  server.on("connection", (socket: Socket) => {
    if (socket.destroyed) return;
    connections.set(socket, { at: performance.now(), count: 0 });
    socket.on("data", read).on("end", finish);
    socket.on("error", () => {}).on("close", () => connections.delete(socket));
  });
  const sweep = setInterval(closeStale, SWEEP_MS).unref();
  server.once("close", () => clearInterval(sweep));
  const { closeIdleConnections, closeAllConnections } = server;
  server.closeIdleConnections = () => {
    endOfTurn.writeNow();
    for (const socket of connections.keys()) socket.destroySoon();
    closeIdleConnections.call(server);
  };
  server.closeAllConnections = () => {
    for (const socket of connections.keys()) socket.destroy();
    closeAllConnections.call(server);
  };

  function read(this: Socket, received: Buffer): void {
    const last = connections.get(this);
    const mayAnswer = last && last.count < MAX_REQUESTS_PER_CONNECTION && this.writableLength === 0;
    const request = mayAnswer ? readPlainGet(received) : null;
    const answer = request && find(request);
    if (last && answer) {
      last.at = performance.now();
      last.count += 1;
      use.setBusy(this);
      endOfTurn.add(() => write(this, answer));
    } else {
      endOfTurn.writeNow();
      if (this.writableLength > 0) readOnceWritten(this, received);
      else handOver(this, received);
    }
  }

  /** Node breaks off an answer under way if it takes the connection over and more requests follow. */
  function readOnceWritten(socket: Socket, received: Buffer): void {
    socket.pause();
    socket.unshift(received);
    socket.write("", () => socket.resume());
  }

  function handOver(socket: Socket, received: Buffer): void {
    connections.delete(socket);
    socket.off("data", read).off("end", finish);
    nodeListener?.call(server, socket);
    socket.unshift(received);
  }

  function write(socket: Socket, { status, head, body }: CachedResponse): void {
    socket.cork();
    socket.write(headBytes(status, head));
    if (body) socket.write(body);
    socket.uncork();
    if (socket.writableLength === 0) use.setIdle(socket);
  }

  function finish(this: Socket): void {
    endOfTurn.writeNow();
    this.end();
  }

  function closeStale(): void {
    const now = performance.now();
    for (const [socket, { at }] of connections) {
      const isRead = socket.writableLength === 0;
      if (isRead) use.setIdle(socket);
      // Node also waits one second longer than its Keep-Alive header says.
      if (now - at > (isRead ? keepAliveTimeout + SWEEP_MS : IDLE_TIMEOUT_MS)) socket.destroy();
    }
  }

  function headBytes(status: number, head: string[]): Buffer {
    const second = Math.floor(Date.now() / 1000);
    const known = heads.get(head);
    if (known?.second === second) return known.bytes;
    let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (let at = 0; at < head.length; at += 2) lines += `${head[at]}: ${head[at + 1]}\r\n`;
    const bytes = Buffer.from(
      `${lines}Date: ${new Date().toUTCString()}\r\n${keepAliveHeaders}\r\n`,
      "latin1",
    );
    heads.set(head, { second, bytes });
    return bytes;
  }
}
