import type { PictureFormat } from "#app/lib/picture-address.ts";

/** What the encoder does: reads a file that came, or makes what visitors see of what was made of it. */
export type EncoderTask =
  | { kind: "take"; from: string; to: string }
  | { kind: "make"; from: string; to: string; width: number; format: PictureFormat };

export type TakenPicture = { key: string; bytes: number };
export type Refusal = "not a picture" | "svg" | "heic" | "too many pixels" | "damaged" | "too slow";

export type EncoderAnswer = { taken: TakenPicture } | { made: true } | { refused: Refusal };
