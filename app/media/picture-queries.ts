import * as z from "zod/mini";
import { RefusedError } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { readRows, type SortOrder } from "#app/lib/keyset.ts";
import { containsPattern, quoteFilterValue } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const LISTED = "id, key, width, height, name, alt, bytes, created_at";
export type Picture = Pick<
  Row<"pictures">,
  "id" | "key" | "width" | "height" | "name" | "alt" | "bytes" | "created_at"
>;

export const PICTURES_PER_FETCH = 60;
const NEWEST_FIRST: SortOrder<"created_at"> = { column: "created_at", ascending: false };

/** Pictures whose name or description contains every word, newest first. Throws the backend's error. */
export async function listPictures(
  client: BackendClient,
  search: string,
  after: Picture | null,
  signal: AbortSignal,
): Promise<Picture[]> {
  const words = search.split(/\s+/).filter(Boolean);
  const query = words.reduce((found, word) => {
    const pattern = quoteFilterValue(containsPattern(word));
    return found.or(`name.ilike.${pattern},alt.ilike.${pattern}`);
  }, client.from("pictures").select(LISTED));
  return readRows(query, { order: NEWEST_FIRST, after, atMost: PICTURES_PER_FETCH, signal });
}

/** The picture with that id. Throws the backend's error, also if there is none. */
export async function getPicture(client: BackendClient, id: string): Promise<Picture> {
  const { data, error } = await client.from("pictures").select(LISTED).eq("id", id).single();
  if (error) throw error;
  return data;
}

const usesSchema = z.array(
  z.object({
    kind: z.enum(["post", "page"]),
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    published: z.boolean(),
    in_trash: z.boolean(),
  }),
);
export type PictureUse = z.infer<typeof usesSchema>[number];

/** The posts and pages that show a picture, including those in the trash. Throws the backend's error. */
export async function listUses(
  client: BackendClient,
  id: string,
  signal: AbortSignal,
): Promise<PictureUse[]> {
  const { data, error } = await client.rpc("uses_of_picture", { _id: id }).abortSignal(signal);
  if (error) throw error;
  return usesSchema.parse(data);
}

/** Somebody else changed the picture's name or description, or deleted it; the message is for the user. */
export class PictureChanged extends Error {
  constructor(message = "It was changed in the meantime. Cancel and open it again to see how.") {
    super(message);
  }
}

export class PictureDeleted extends PictureChanged {
  constructor() {
    super("It is no longer in the library.");
  }
}

/** Saves only over the name and description that were seen. Throws PictureChanged, or PictureDeleted. */
export async function describePicture(
  client: BackendClient,
  seen: Picture,
  described: Pick<Picture, "name" | "alt">,
): Promise<void> {
  const table = client.from("pictures");
  const saving = table.update(described).eq("id", seen.id).eq("name", seen.name);
  const { data, error } = await (seen.alt === null
    ? saving.is("alt", null)
    : saving.eq("alt", seen.alt)
  ).select("id");
  if (error) throw error;
  if (data.length > 0) return;
  const stored = await table.select(LISTED).eq("id", seen.id).maybeSingle();
  if (stored.error) throw stored.error;
  if (!stored.data) throw new PictureDeleted();
  const now = stored.data;
  const isStored = ({ name, alt }: typeof described) => now.name === name && now.alt === alt;
  // An attempt whose answer was lost has stored it.
  if (isStored(described)) return;
  throw isStored(seen) ? new RefusedError() : new PictureChanged();
}

/** Deletes a picture. Throws if the number of its uses is no longer `uses`, and PictureDeleted. */
export async function deletePicture(client: BackendClient, id: string, uses: number): Promise<void> {
  const { data, error } = await client.rpc("delete_picture", { _id: id, _uses: uses });
  if (error) throw error;
  if (!data) throw new PictureDeleted();
}

/**
 * Replaces a picture with another everywhere. Throws if the number of its uses is no longer `uses`.
 * @returns the other picture; if it had no description, it gets that of the first
 */
export async function replacePicture(
  client: BackendClient,
  id: string,
  by: string,
  uses: number,
): Promise<Picture> {
  const { data, error } = await client.rpc("replace_picture", { _id: id, _by: by, _uses: uses });
  if (error) throw error;
  if (!data) throw new Error("no such picture");
  return getPicture(client, by);
}
