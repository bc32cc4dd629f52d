import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

type RawRequest = {
  method?: string;
  /** As an array, names and values alternate. */
  headers?: Record<string, string> | string[];
  body?: string;
  /** The client's IP address; on Linux any of 127.0.0.0/8 works. */
  localAddress?: string;
};

export type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Sends one request on a new connection, with exactly these headers: unlike `fetch`, also Host and Origin. */
export async function rawRequest(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body, localAddress }: RawRequest = {},
): Promise<RawAnswer> {
  const { port } = new URL(origin);
  const sent = request({ host: "127.0.0.1", port, path, method, headers, localAddress, agent: false });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
