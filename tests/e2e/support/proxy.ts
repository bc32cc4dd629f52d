import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Relay = (asked: IncomingMessage, response: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Starts a proxy that requests uncompressed responses. It sends each response's head; `relay` sends the body. */
export async function startProxy(site: string, relay: Relay) {
  const target = new URL(site);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path, headers, agent: false },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        relay(incoming, response, outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
