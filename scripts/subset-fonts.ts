import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";

const folder = join(resolve(import.meta.dirname, ".."), "app/ui/fonts");
const { resolve: locate } = createRequire(import.meta.url);

type VariationAxes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>["variationAxes"]>;

/** Where each family comes from, and what of its axes is kept. */
const SOURCES: Record<string, { file: string; variationAxes: VariationAxes }> = {
  "Bricolage Grotesque": {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    // One optical size, the headings' own: the axis would double the file.
    variationAxes: { wght: { min: 700, max: 800, default: 700 }, opsz: 60 },
  },
  "Instrument Sans": {
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    variationAxes: {},
  },
};

/** Draws each file that app/ui/fonts/faces.css names, with the characters of its range. */
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

/** Every character of a CSS unicode-range (CSS Fonts 4, 4.5). */
function charactersOf(range: string): string {
  return Array.from(range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi), ([, first = "", last = first]) => {
    const start = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - start + 1;
    return String.fromCodePoint(...Array.from({ length }, (_, index) => start + index));
  }).join("");
}

await main();
