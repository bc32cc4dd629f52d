import type { PictureFormat } from "#app/lib/picture-address.ts";

/**
 * What the encoder does: reads a file that came, which may be one that was made here already and goes by that `key`, or
 * makes what visitors see of what was made of it.
 */
export type EncoderTask =
  | { kind: "take"; from: string; to: string; key: string | null }
  | { kind: "make"; from: string; to: string; width: number; format: PictureFormat };

export type TakenPicture = { key: string; bytes: number };
export type Refusal = "not a picture" | "svg" | "heic" | "too many pixels" | "damaged" | "too slow";

export type EncoderAnswer = { taken: TakenPicture } | { made: true } | { refused: Refusal };
