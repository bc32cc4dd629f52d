import type { PictureFormat } from "#app/lib/picture-address.ts";

/**
 * A task of the encoder: "take" converts an uploaded file for storage (`key`: its name, if another instance of this
 * site has encoded it already); "make" creates one size and format of a stored picture for visitors.
 */
export type EncoderTask =
  | { kind: "take"; from: string; to: string; key: string | null }
  | { kind: "make"; from: string; to: string; width: number; format: PictureFormat };

export type TakenPicture = { key: string; bytes: number };
export type Refusal = "not a picture" | "svg" | "heic" | "too many pixels" | "damaged" | "too slow";

export type EncoderAnswer = { taken: TakenPicture } | { made: true } | { refused: Refusal };
