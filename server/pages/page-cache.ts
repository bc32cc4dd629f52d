import { createHash } from "node:crypto";
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

/** A rendered page, ready to be written in any encoding. */
export type CachedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: EncodedBody;
  /** Weak entity tags (RFC 9110, 8.8.3), one an encoding: how well the same text is compressed makes no difference. */
  etag: Readonly<Record<Encoding, string>>;
};

export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer };

/** What a render is worth: to be kept, to be sent once, or only for want of a better one, since something failed. */
export type Worth = "kept" | "sent" | "makeshift";

type KeptPage = { page: CachedPage; generation: number; until: number };

type PageCacheOptions = {
  /** Bounds how long a page is shown, whether it is known to have changed or not. */
  maxAgeMs?: number;
  maxBytes?: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** A page that is kept for less is not worth the processor time of the best compression. */
const WORTH_BEST_MS = 60_000;

/**
 * Public pages, rendered once and compressed once, until what they show changes. Concurrent requests for one page
 * share one render, and a page rendered from what has changed meanwhile is answered but never kept. What was kept
 * before a change is shown again only as long as a new render fails.
 */
export class PageCache {
  #pages: LRUCache<string, KeptPage>;
  #rendering = new Map<string, Promise<CachedPage>>();
  #generation = 0;
  #maxAgeMs: number;
  /** One page after another, so that other work finds a free thread. */
  #improving: Promise<void> = Promise.resolve();

  constructor({ maxAgeMs = Number.POSITIVE_INFINITY, maxBytes = MAX_BYTES }: PageCacheOptions = {}) {
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

  /** The page as it is kept, or else rendered, once for all who ask meanwhile, and kept if it is worth it. */
  async render(
    key: string,
    render: () => Promise<RenderedPage>,
    worthOf: (page: RenderedPage) => Worth,
  ): Promise<CachedPage> {
    const known = this.get(key) ?? this.#rendering.get(key);
    if (known) return known;
    const rendering = this.#renderAndKeep(key, render, worthOf).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Shows no page again without rendering it anew: any of them may show what has changed. */
  clear(): void {
    this.#generation += 1;
    this.#rendering.clear();
  }

  async #renderAndKeep(
    key: string,
    render: () => Promise<RenderedPage>,
    worthOf: (page: RenderedPage) => Worth,
  ): Promise<CachedPage> {
    const generation = this.#generation;
    try {
      const rendered = await render();
      const worth = worthOf(rendered);
      if (worth === "makeshift") return this.#lastGood(key) ?? (await preparePage(rendered, "fast"));
      const page = await preparePage(rendered, "fast");
      if (generation !== this.#generation) return page;
      if (worth === "kept") this.#keep(key, page);
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
    const kept = { page, generation: this.#generation, until: Date.now() + this.#maxAgeMs };
    this.#pages.set(key, kept);
    if (this.#maxAgeMs < WORTH_BEST_MS || page.body.br === page.body.identity) return;
    const improve = () => this.#improve(key, kept).catch(() => {}); // It stays as it is then.
    this.#improving = this.#improving.then(improve);
  }

  /** The visitor who waited had the page soon; those to come get it small. */
  async #improve(key: string, kept: KeptPage): Promise<void> {
    if (this.#pages.peek(key) !== kept || !this.#isCurrent(kept)) return;
    const body = await encodeBody(kept.page.body.identity, "best");
    if (this.#pages.peek(key) !== kept) return;
    this.#pages.set(key, { ...kept, page: { ...kept.page, body } });
  }

  #isCurrent({ generation, until }: KeptPage): boolean {
    return generation === this.#generation && Date.now() < until;
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
    body: isWorthCompressing(body, headers["content-type"], effort)
      ? await encodeBody(body, effort)
      : { br: body, gzip: body, identity: body },
    etag: { br: `W/"${tag}-br"`, gzip: `W/"${tag}-gzip"`, identity: `W/"${tag}"` },
  };
}

/** Picks the encoding and says whether the client has this very representation already. */
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

/** What counts when tags are compared weakly (RFC 9110, 8.8.3.2). */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
