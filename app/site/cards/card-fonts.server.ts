import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackWoff } from "./unpack-woff.server.ts";

export type CardFont = { fontfile: string; family: string };

const packages = createRequire(import.meta.url);
let fonts: { display: CardFont; text: CardFont } | undefined;

/** The brand's fonts as TTF files for Pango, written to disk on the first call and removed when the process exits. */
export function cardFonts(): { display: CardFont; text: CardFont } {
  fonts ??= writeFonts();
  return fonts;
}

function writeFonts() {
  const directory = mkdtempSync(join(tmpdir(), "spinfront-fonts-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  const writeFont = (file: string, family: string): CardFont => {
    const fontfile = join(directory, `${family}.ttf`);
    writeFileSync(fontfile, unpackWoff(readFileSync(packages.resolve(file))));
    return { fontfile, family };
  };
  return {
    display: writeFont(
      "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff",
      "Bricolage Grotesque ExtraBold",
    ),
    text: writeFont(
      "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff",
      "Instrument Sans SemiBold",
    ),
  };
}
