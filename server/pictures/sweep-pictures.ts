import { PICTURES_BUCKET, pictureObjectPath } from "#app/lib/picture-url.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { MadePictures } from "./made-pictures.ts";

/** Uploads store the file before they insert its row. */
const SETTLED_AFTER_MS = 10 * 60_000;
const PAGE = 1000;

/** Deletes leftovers of deleted pictures: the stored files and everything made from them. */
export async function sweepPictures(client: BackendClient, pictures: MadePictures): Promise<void> {
  const keys = await listKeys(client);
  await pictures.deleteLeftovers(keys, SETTLED_AFTER_MS);
  const wanted = new Set([...keys].map(pictureObjectPath));
  const bucket = client.storage.from(PICTURES_BUCKET);
  const orphans: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await bucket.list("", { limit: PAGE, offset });
    if (error) throw error;
    const settled = data.filter(
      ({ created_at }) => created_at && Date.now() - Date.parse(created_at) > SETTLED_AFTER_MS,
    );
    orphans.push(...settled.map(({ name }) => name).filter((name) => !wanted.has(name)));
    if (data.length < PAGE) break;
  }
  if (orphans.length > 0) await bucket.remove(orphans.slice(0, PAGE));
}

async function listKeys(client: BackendClient): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let after = ""; ; ) {
    const { data, error } = await client
      .from("pictures")
      .select("key")
      .gt("key", after)
      .order("key")
      .limit(PAGE);
    if (error) throw new Error("pictures can’t be listed");
    for (const { key } of data) keys.add(key);
    const last = data.at(-1);
    if (!last || data.length < PAGE) return keys;
    after = last.key;
  }
}
