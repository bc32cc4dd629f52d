import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  chooseEncoding,
  type Effort,
  type EncodedBody,
  type Encoding,
  encodeBody,
  isCompressible,
} from "./compression.ts";

/** A rendered page, ready to be written in any encoding. */
export type CachedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: EncodedBody;
  /** Strong entity tags (RFC 9110, 8.8.3), one an encoding. */
  etag: Readonly<Record<Encoding, string>>;
};

export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer };

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Public pages, rendered once and compressed once, until what they show changes. Concurrent requests for one page
 * share one render, and a page rendered from what has changed meanwhile is answered but never kept.
 */
export class PageCache {
  #pages: LRUCache<string, CachedPage>;
  #rendering = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  /** @param maxAgeMs bounds how long a page is kept, whether it is known to have changed or not */
  constructor(maxAgeMs?: number) {
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => body.br.length + body.gzip.length + body.identity.length,
      ...(maxAgeMs && { ttl: maxAgeMs }),
    });
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** The page as it is kept, or else rendered, once for all who ask meanwhile, and kept if `isKept` says so. */
  async render(
    key: string,
    render: () => Promise<RenderedPage>,
    isKept: (page: RenderedPage) => boolean,
  ): Promise<CachedPage> {
    const known = this.#pages.get(key) ?? this.#rendering.get(key);
    if (known) return known;
    const rendering = this.#renderAndKeep(key, render, isKept).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Forgets every page: any of them may show what has changed. */
  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#rendering.clear();
  }

  async #renderAndKeep(
    key: string,
    render: () => Promise<RenderedPage>,
    isKept: (page: RenderedPage) => boolean,
  ): Promise<CachedPage> {
    const generation = this.#generation;
    const rendered = await render();
    const keep = isKept(rendered);
    const page = await preparePage(rendered, keep ? "best" : "fast");
    if (keep && generation === this.#generation) this.#pages.set(key, page);
    return page;
  }
}

/** Compresses a rendered page and gives it its entity tags. */
export async function preparePage(
  { status, headers, body }: RenderedPage,
  effort: Effort = "best",
): Promise<CachedPage> {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return {
    status,
    headers,
    body: isCompressible(headers["content-type"])
      ? await encodeBody(body, effort)
      : { br: body, gzip: body, identity: body },
    etag: { br: `"${tag}-br"`, gzip: `"${tag}-gzip"`, identity: `"${tag}"` },
  };
}

/** Picks the encoding and says whether the client has this very representation already. */
export function negotiate(
  page: CachedPage,
  requestHeaders: { "accept-encoding"?: string | undefined; "if-none-match"?: string | undefined },
): { encoding: Encoding; notModified: boolean } {
  const isCompressed = page.body.br !== page.body.identity;
  const encoding = isCompressed ? chooseEncoding(requestHeaders["accept-encoding"]) : "identity";
  const known = requestHeaders["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  const notModified = page.status === 200 && (known?.includes(page.etag[encoding]) ?? false);
  return { encoding, notModified };
}
