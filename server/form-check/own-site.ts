import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type SiteResponse = { status: number; location: string | null; body: string };

/** Requests a page of the site or, with `post`, submits its form. */
export type AskSite = (path: string, post?: SitePost) => Promise<SiteResponse>;

type SitePost = { fields: Record<string, string>; headers: Record<string, string> };

const ANSWER_LIMIT_MS = 20_000;

/** Sends requests to the site's own listening socket, with the public host name. */
export function siteClient(
  { address, port }: AddressInfo,
  siteOrigin: string,
  stopping: AbortSignal,
): AskSite {
  const host = address === "::" || address === "0.0.0.0" ? "localhost" : address;
  return async (path, post) => {
    const body = post && new URLSearchParams(post.fields).toString();
    const { promise, resolve, reject } = Promise.withResolvers<SiteResponse>();
    const asked = request({
      host,
      port,
      path,
      method: post ? "POST" : "GET",
      agent: false,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
      headers: {
        host: new URL(siteOrigin).host,
        accept: "text/html",
        ...(body !== undefined && {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
          origin: siteOrigin,
        }),
        ...post?.headers,
      },
    });
    asked.on("error", reject).on("response", (answer) => {
      const { statusCode: status = 0, headers } = answer;
      text(answer).then((body) => resolve({ status, location: headers.location ?? null, body }), reject);
    });
    asked.end(body);
    return promise;
  };
}
