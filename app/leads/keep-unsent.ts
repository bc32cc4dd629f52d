import { inStorage, UNSENT_KEY } from "./unsent-quote.ts";

const KEPT_DAYS = 7;

type Kept = { fields: Record<string, string>; since: number };

/** Keeps what could not be sent for a page that is closed before it can be. */
export function keepUnsent(form: FormData): void {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  inStorage((storage) => storage.setItem(UNSENT_KEY, JSON.stringify({ fields, since: Date.now() })));
}

/** The fields of what was kept within the week and never sent. */
export function readUnsent(): Kept["fields"] | null {
  return inStorage((storage) => {
    const { fields, since } = JSON.parse(storage.getItem(UNSENT_KEY) ?? "") as Kept;
    if (Date.now() - since < KEPT_DAYS * 24 * 60 * 60_000) return fields;
    storage.removeItem(UNSENT_KEY);
    return null;
  });
}
