import type { BackendClient } from "#app/lib/request-context.ts";
import { type EditedDocument, keepServerDraft, removeServerDraft } from "./server-draft.ts";
import type { Draft } from "./use-draft-copy.ts";

const KEEP_EVERY_MS = 3_000;
const RETRY_AFTER_MS = 10_000;

export type DraftKeeperOptions = {
  client: BackendClient;
  document: EditedDocument;
  /** The version of the draft that the editor goes on from; null for none. */
  seenAt: string | null;
  /** Another window or device has written the draft since; this keeper keeps nothing any more. */
  onOvertaken: () => void;
  /** There is a draft where there was none, or none any more. */
  onComeOrGone: () => void;
};

/**
 * Keeps what is typed on the server, every few seconds while it changes and one call after the other. What cannot be
 * sent is tried again; until then this browser's own copy has it.
 */
export class DraftKeeper {
  readonly #options: DraftKeeperOptions;
  #seenAt: string | null;
  #latest: Draft<unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calls: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(options: DraftKeeperOptions) {
    this.#options = options;
    this.#seenAt = options.seenAt;
  }

  keep(draft: Draft<unknown>): void {
    if (this.#ended) return;
    this.#latest = draft;
    this.#sendIn(KEEP_EVERY_MS);
  }

  /** Sends at once what still waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#calls = this.#calls.then(() => this.#send());
  }

  /** Removes what is kept; what is typed later is kept anew. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#latest = null;
    this.#calls = this.#calls.then(() => this.#remove());
  }

  /** Removes what is kept, for good. */
  end(): void {
    this.#ended = true;
    this.forget();
  }

  #sendIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.flush(), ms);
  }

  async #send(): Promise<void> {
    const draft = this.#latest;
    if (!draft || this.#ended) return;
    this.#latest = null;
    const { client, document, onOvertaken, onComeOrGone } = this.#options;
    try {
      const seenAt = this.#seenAt;
      const kept = await keepServerDraft(client, document, draft, seenAt);
      if (kept) {
        this.#seenAt = kept;
        if (!seenAt) onComeOrGone();
      } else {
        this.#ended = true;
        onOvertaken();
      }
    } catch {
      this.#latest ??= draft;
      this.#sendIn(RETRY_AFTER_MS);
    }
  }

  async #remove(): Promise<void> {
    const seenAt = this.#seenAt;
    this.#seenAt = null;
    if (!seenAt) return;
    const { client, document, onComeOrGone } = this.#options;
    // What could not be removed is offered once more, which harms nobody.
    await removeServerDraft(client, document, seenAt).catch(() => undefined);
    onComeOrGone();
  }
}
