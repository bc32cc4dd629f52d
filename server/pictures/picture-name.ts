import * as z from "zod/mini";
import { PICTURE_UPLOADS_PATH, pictureObjectPath, pictureOfKey } from "#app/lib/picture-address.ts";
import { invalidRequest } from "#backend/storage/storage-error.ts";

const MOST_NAME_CHARACTERS = 120;

/** What a picture is called that comes to this address. */
export function fileNameAt(url: string): string {
  const last = new URL(url).pathname.slice(PICTURE_UPLOADS_PATH.length).split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    throw invalidRequest("The name can’t be read");
  }
}

/** Another instance of this site stores under its key what it has made of a picture; that it has is yet to be proven. */
export function keyNamedBy(fileName: string): string | null {
  const key = fileName.replace(/\.webp$/, "");
  return pictureObjectPath(key) === fileName && pictureOfKey(key) ? key : null;
}

const metadataSchema = z.object({ name: z.string() });

/** What such an instance says that the picture was called. */
export function originalName(userMetadata: string | null): string | null {
  const said = metadataSchema.safeParse(JSON.parse(userMetadata ?? "null"));
  return said.success ? said.data.name : null;
}

/** As people read it; it never names a file here. */
export function plainName(name: string): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    // Control characters, those that turn the direction of what follows, and what begins HTML.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]/gu, "")
    .trim();
  return [...plain].slice(0, MOST_NAME_CHARACTERS).join("") || "picture";
}
