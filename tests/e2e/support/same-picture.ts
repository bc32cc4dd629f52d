import sharp from "sharp";

/** The share of pixels that differ between two PNGs; 1 if one is missing or their sizes differ. */
export async function differingShare(one: Buffer | undefined, other: Buffer | undefined): Promise<number> {
  if (!one || !other) return 1;
  const [a, b] = await Promise.all([rawPixels(one), rawPixels(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let offset = 0; offset < a.data.length; offset += 4) {
    if (a.data.readUInt32LE(offset) !== b.data.readUInt32LE(offset)) differing += 1;
  }
  return differing / (a.width * a.height);
}

async function rawPixels(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
