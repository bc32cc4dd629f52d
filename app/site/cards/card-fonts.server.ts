import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackWoff } from "./unpack-woff.server.ts";

export type CardFont = { fontfile: string; family: string };

const packages = createRequire(import.meta.url);
let fonts: { display: CardFont; text: CardFont } | undefined;

/** The brand's faces as files that Pango reads, laid out at the first call and removed when the process ends. */
export function cardFonts(): { display: CardFont; text: CardFont } {
  fonts ??= layOutFonts();
  return fonts;
}

function layOutFonts() {
  const directory = mkdtempSync(join(tmpdir(), "spinfront-fonts-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  const layOut = (file: string, family: string): CardFont => {
    const fontfile = join(directory, `${family}.ttf`);
    writeFileSync(fontfile, unpackWoff(readFileSync(packages.resolve(file))));
    return { fontfile, family };
  };
  return {
    display: layOut(
      "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff",
      "Bricolage Grotesque ExtraBold",
    ),
    text: layOut(
      "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff",
      "Instrument Sans SemiBold",
    ),
  };
}
