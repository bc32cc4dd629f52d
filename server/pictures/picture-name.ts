import * as z from "zod/mini";
import { PICTURE_UPLOADS_PATH, pictureObjectPath, pictureOfKey } from "#app/lib/picture-url.ts";
import { invalidRequest } from "#backend/storage/storage-error.ts";

const MAX_NAME_CHARACTERS = 120;

/** The file name in an upload's URL. */
export function fileNameAt(url: string): string {
  const last = new URL(url).pathname.slice(PICTURE_UPLOADS_PATH.length).split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    throw invalidRequest("The name can’t be read");
  }
}

/**
 * The key in the file name, if it looks like a picture that another instance of this site has encoded. Not yet
 * verified.
 */
export function keyNamedBy(fileName: string): string | null {
  const key = fileName.replace(/\.webp$/, "");
  return pictureObjectPath(key) === fileName && pictureOfKey(key) ? key : null;
}

const metadataSchema = z.object({ name: z.string() });

/** The original file name that such an instance sends along. */
export function originalName(metadata: unknown): string | null {
  const said = metadataSchema.safeParse(metadata);
  return said.success ? said.data.name : null;
}

/** Cleans a name for display; it is never used as a file name here. */
export function plainName(name: string): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    // Control, format and unassigned characters (among them bidi controls), line separators, and < and >.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]/gu, "")
    .trim();
  return [...plain].slice(0, MAX_NAME_CHARACTERS).join("") || "picture";
}
