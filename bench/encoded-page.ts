import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";

/** A page as it is sent over the network. */
type EncodedPage = { body: Buffer; headers: IncomingHttpHeaders };

export async function fetchEncoded(url: string): Promise<EncodedPage> {
  const request = get(url, { agent: false, headers: { "accept-encoding": "br" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await buffer(response);
  brotliDecompressSync(body);
  return { body, headers: response.headers };
}

/** Every page in the sitemap. */
export async function listRoutes(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
}
