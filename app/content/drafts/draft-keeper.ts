import { isDataError } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentRef } from "../content-identity.ts";
import { isAtLimit } from "../save-failures.ts";
import {
  browserId,
  isStoredAs,
  keepServerDraft,
  readServerDraft,
  removeServerDraft,
} from "./server-draft.ts";
import type { Draft } from "./use-draft-copy.ts";

const KEEP_EVERY_MS = 3_000;
const RETRY_AFTER_MS = 10_000;

type DraftKeeperOptions = {
  client: BackendClient;
  content: ContentRef;
  /** The stored version of the draft that the editor continues from; null if there is none. */
  seenAt: string | null;
  /** Called when another window or device has written the draft; this keeper then stops. */
  onOvertaken: () => void;
  /** Called after the first draft was stored or the stored draft was removed. */
  onPresenceChange: () => void;
  /** Called with whether the author has as many drafts as can be stored, so that this one is not. */
  onLimit: (isReached: boolean) => void;
};

/**
 * Stores the draft on the server every few seconds while it changes, one request at a time. Failed requests are retried,
 * unless the draft is too large; until then only the copy in this browser is up to date. Once the author has too many
 * drafts, only `flush` tries again.
 */
export class DraftKeeper {
  readonly #options: DraftKeeperOptions;
  #seenAt: string | null;
  #latest: Draft<object> | null = null;
  /** The draft that was sent last, while no answer says whether it is stored. */
  #unanswered: Draft<object> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calls: Promise<void> = Promise.resolve();
  #ended = false;
  #isAtLimit = false;

  constructor(options: DraftKeeperOptions) {
    this.#options = options;
    this.#seenAt = options.seenAt;
  }

  keep(draft: Draft<object>): void {
    if (this.#ended) return;
    this.#latest = draft;
    if (!this.#isAtLimit) this.#sendIn(KEEP_EVERY_MS);
  }

  /** Sends pending changes now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#calls = this.#calls.then(() => this.#send());
  }

  /** Removes the stored draft; later changes are stored again. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#latest = null;
    this.#calls = this.#calls.then(() => this.#remove());
  }

  /** Removes the stored draft and stops. */
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
    const { client, content, onOvertaken, onPresenceChange, onLimit } = this.#options;
    try {
      await this.#settleUnanswered();
      const seenAt = this.#seenAt;
      this.#unanswered = draft;
      const kept = await keepServerDraft(client, content, draft, seenAt);
      this.#unanswered = null;
      this.#isAtLimit = false;
      onLimit(false);
      if (this.#latest === draft) this.#latest = null;
      if (kept) {
        this.#seenAt = kept;
        if (!seenAt) onPresenceChange();
      } else {
        this.#ended = true;
        onOvertaken();
      }
    } catch (error) {
      this.#isAtLimit = isAtLimit(error);
      if (this.#isAtLimit) onLimit(true);
      else if (this.#latest && !isTooLarge(error)) this.#sendIn(RETRY_AFTER_MS);
    }
  }

  /** Asks what became of the unanswered draft. If it is stored, later ones are written over it. */
  async #settleUnanswered(): Promise<void> {
    const sent = this.#unanswered;
    if (!sent) return;
    const { client, content, onPresenceChange } = this.#options;
    const stored = await readServerDraft(client, content, new AbortController().signal);
    this.#unanswered = null;
    if (stored?.browser !== browserId() || !isStoredAs(stored, sent.fields)) return;
    if (!this.#seenAt) onPresenceChange();
    this.#seenAt = stored.saved_at;
  }

  async #remove(): Promise<void> {
    const { client, content, onPresenceChange } = this.#options;
    try {
      await this.#settleUnanswered();
      const seenAt = this.#seenAt;
      if (!seenAt) return;
      await removeServerDraft(client, content, seenAt);
      this.#seenAt = null;
    } catch {
      // The draft is offered once more, unless later changes are stored over it.
    }
    onPresenceChange();
  }
}

/** By the limit of its column, or of a request. */
function isTooLarge(error: unknown): boolean {
  return isDataError(error) || (error as { code?: unknown }).code === "54000";
}
