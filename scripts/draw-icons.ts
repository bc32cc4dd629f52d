import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";

const folder = join(resolve(import.meta.dirname, ".."), "public");
const mark = readFileSync(join(folder, "favicon.svg"));
const PAPER = "#fcf7ef";
const ICO_SIZES = [16, 32, 48];

const DRAWINGS = join(folder, "drawings");
const DRAWING_WIDTH = 1200;

/**
 * Renders public/favicon.svg as all icons that browsers request, and the posts' drawings as raster images for feeds.
 * Run it after changing one of them; the results are committed.
 */
async function main(): Promise<void> {
  writeFileSync(join(folder, "favicon.ico"), ico(await Promise.all(ICO_SIZES.map((size) => draw(size, 0)))));
  writeFileSync(join(folder, "apple-touch-icon.png"), await draw(180, 22, PAPER));
  writeFileSync(join(folder, "icon-192.png"), await draw(192, 0));
  writeFileSync(join(folder, "icon-512.png"), await draw(512, 80, PAPER));
  for (const name of readdirSync(DRAWINGS).filter((name) => name.endsWith(".svg"))) await rasterize(name);
}

function draw(size: number, margin: number, background = "#0000"): Promise<Buffer> {
  const inner = size - 2 * margin;
  return sharp(mark, { density: (72 * inner) / 40 })
    .resize(inner, inner)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten(background === PAPER ? { background } : false)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

async function rasterize(name: string): Promise<void> {
  const png = sharp(join(DRAWINGS, name)).resize(DRAWING_WIDTH).png({ palette: true, effort: 10 });
  await png.toFile(join(DRAWINGS, name.replace(/svg$/, "png")));
}

/** Builds an ICO file from PNG images: an ICONDIR, one ICONDIRENTRY per image, then the images. */
function ico(images: Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  images.forEach((image, index) => {
    const entry = 6 + 16 * index;
    const size = ICO_SIZES[index] ?? 0;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  });
  return Buffer.concat([directory, ...images]);
}

await main();
