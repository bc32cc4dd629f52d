import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";

const folder = join(resolve(import.meta.dirname, ".."), "app/ui/fonts");
const { resolve: locate } = createRequire(import.meta.url);

type VariationAxes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>["variationAxes"]>;

/** The source file of each font family, and which parts of its variation axes to keep. */
const SOURCES: Record<string, { file: string; variationAxes: VariationAxes }> = {
  "Bricolage Grotesque": {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    // Only the optical size used for headings. Keeping the whole axis would double the file.
    variationAxes: { wght: { min: 700, max: 800, default: 700 }, opsz: 60 },
  },
  "Instrument Sans": {
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    variationAxes: {},
  },
};

/** Creates each font file that app/ui/fonts/faces.css names, reduced to the characters of its unicode-range. */
async function main(): Promise<void> {
  const css = readFileSync(join(folder, "faces.css"), "utf8");
  const faces = [
    ...css.matchAll(/font-family: "([^"]+)";[^}]*url\("\.\/([\w-]+\.woff2)"\)[^}]*unicode-range:([^;]+);/g),
  ];
  if (faces.length !== css.split("url(").length - 1) throw new Error("a face without a family or range");
  for (const [, family = "", file = "", range = ""] of faces) {
    const source = SOURCES[family];
    if (!source) throw new Error(`no source for ${family}`);
    const font = await subsetFont(readFileSync(locate(source.file)), charactersOf(range), {
      targetFormat: "woff2",
      variationAxes: source.variationAxes,
    });
    writeFileSync(join(folder, file), font);
    console.log(`${file}: ${font.length} bytes`);
  }
}

/** All characters of a CSS unicode-range (CSS Fonts Level 4, section 4.5). */
function charactersOf(range: string): string {
  return Array.from(range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi), ([, first = "", last = first]) => {
    const start = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - start + 1;
    return String.fromCodePoint(...Array.from({ length }, (_, index) => start + index));
  }).join("");
}

await main();
