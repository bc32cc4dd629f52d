import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  bytesHeld,
  chooseEncoding,
  type Effort,
  type EncodedBody,
  type Encoding,
  encodeBody,
  isWorthCompressing,
} from "../http/compression.ts";

/** A rendered page, ready to be sent in any encoding. */
export type CachedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: EncodedBody;
  /** Weak entity tags (RFC 9110, section 8.8.3), one per encoding. They survive the switch to a better compression. */
  etag: Readonly<Record<Encoding, string>>;
};

export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer };

/** Whether a rendered page may be cached, is sent but not cached, or only stands in because something failed. */
export type Cacheability = "cacheable" | "uncacheable" | "fallback";

type KeptPage = { page: CachedPage; generation: number; until: number };

type PageCacheOptions = {
  /** How long a page may be served at most, even if no change was signaled. */
  maxAgeMs?: number;
  maxBytes?: number;
};

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** A page cached for less time than this is not worth the processor time of the best compression. */
const BEST_COMPRESSION_FROM_MS = 60_000;

/**
 * Caches public pages, rendered and compressed once, until `clear`. Concurrent requests for one page share one
 * render. A page whose data changed during the render is sent but not cached. Outdated pages are served only as long
 * as rendering them again fails.
 */
export class PageCache {
  #pages: LRUCache<string, KeptPage>;
  #rendering = new Map<string, Promise<CachedPage>>();
  #generation = 0;
  #maxAgeMs: number;
  /** Compress one page at a time, so that other work finds a free thread. */
  #improving: Promise<void> = Promise.resolve();

  constructor({ maxAgeMs = Number.POSITIVE_INFINITY, maxBytes = MAX_CACHE_BYTES }: PageCacheOptions = {}) {
    this.#maxAgeMs = maxAgeMs;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => bytesHeld(page.body),
    });
  }

  get(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    return kept && this.#isCurrent(kept) ? kept.page : undefined;
  }

  /**
   * Returns the cached page or renders it, once for all concurrent requests, and caches the result if it may be
   * cached.
   */
  async render(
    key: string,
    render: () => Promise<RenderedPage>,
    cacheabilityOf: (page: RenderedPage) => Cacheability,
  ): Promise<CachedPage> {
    const known = this.get(key) ?? this.#rendering.get(key);
    if (known) return known;
    const rendering = this.#renderAndKeep(key, render, cacheabilityOf).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Marks all cached pages as outdated, since any of them may show what has changed. */
  clear(): void {
    this.#generation += 1;
    this.#rendering.clear();
  }

  async #renderAndKeep(
    key: string,
    render: () => Promise<RenderedPage>,
    cacheabilityOf: (page: RenderedPage) => Cacheability,
  ): Promise<CachedPage> {
    const generation = this.#generation;
    try {
      const rendered = await render();
      const cacheability = cacheabilityOf(rendered);
      if (cacheability === "fallback") return this.#lastGood(key) ?? (await preparePage(rendered, "fast"));
      const page = await preparePage(rendered, "fast");
      if (generation !== this.#generation) return page;
      if (cacheability === "cacheable") this.#keep(key, page);
      else this.#pages.delete(key);
      return page;
    } catch (error) {
      const page = this.#lastGood(key);
      if (page) return page;
      throw error;
    }
  }

  #lastGood(key: string): CachedPage | undefined {
    return this.#pages.get(key)?.page;
  }

  #keep(key: string, page: CachedPage): void {
    const kept = { page, generation: this.#generation, until: performance.now() + this.#maxAgeMs };
    this.#pages.set(key, kept);
    if (this.#maxAgeMs < BEST_COMPRESSION_FROM_MS || page.body.br === page.body.identity) return;
    const improve = () => this.#improve(key, kept).catch(() => {}); // On failure the page stays as it is.
    this.#improving = this.#improving.then(improve);
  }

  /** Recompresses a cached page better. The first visitor got it quickly; later ones get it smaller. */
  async #improve(key: string, kept: KeptPage): Promise<void> {
    if (this.#pages.peek(key) !== kept || !this.#isCurrent(kept)) return;
    const body = await encodeBody(kept.page.body.identity, "best");
    if (this.#pages.peek(key) !== kept) return;
    this.#pages.set(key, { ...kept, page: { ...kept.page, body } });
  }

  #isCurrent({ generation, until }: KeptPage): boolean {
    return generation === this.#generation && performance.now() < until;
  }
}

/** Compresses a rendered page and computes its entity tags. */
export async function preparePage(
  { status, headers, body }: RenderedPage,
  effort: Effort = "best",
): Promise<CachedPage> {
  const tag = hash("sha256", body, "base64url").slice(0, 22);
  return {
    status,
    headers,
    body: isWorthCompressing(body, headers["content-type"], effort)
      ? await encodeBody(body, effort)
      : { br: body, gzip: body, identity: body },
    etag: { br: `W/"${tag}-br"`, gzip: `W/"${tag}-gzip"`, identity: `W/"${tag}"` },
  };
}

/** Chooses the encoding, and checks whether the client already has this representation. */
export function negotiate(
  page: CachedPage,
  requestHeaders: { "accept-encoding"?: string | undefined; "if-none-match"?: string | undefined },
): { encoding: Encoding; notModified: boolean } {
  const isCompressed = page.body.br !== page.body.identity;
  const encoding = isCompressed ? chooseEncoding(requestHeaders["accept-encoding"]) : "identity";
  const known = requestHeaders["if-none-match"]?.split(",").map(opaqueTag);
  const notModified = page.status === 200 && (known?.includes(opaqueTag(page.etag[encoding])) ?? false);
  return { encoding, notModified };
}

/** The part of a tag that counts in a weak comparison (RFC 9110, section 8.8.3.2). */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
