import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { buildIfStale } from "./build.ts";
import { ensureChromium } from "./ensure-program.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "test-results", "look");
const sheet = join(folder, "index.html");

/**
 * Takes screenshots of every screen and transient state, on a phone and a desktop and in every color mode, and puts
 * them on one HTML page.
 */
function main(): void {
  process.env.CHROMIUM_PATH = ensureChromium();
  buildIfStale();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    "playwright",
    [
      "test",
      "tests/e2e/looks.test.ts",
      // The screens are independent of each other, so more cores finish sooner.
      `--workers=${availableParallelism()}`,
      "--output",
      join(root, "test-results", "runs"),
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, LOOK_PICTURES: folder } },
  );
  writeFileSync(sheet, contactSheet(readdirSync(folder).sort()));
  console.log(`\nLook at ${sheet}`);
  process.exitCode = status ?? 1;
}

/** @param files screenshots named `SCREEN--WIDTH-MODE.png` */
function contactSheet(files: string[]): string {
  const screens = Map.groupBy(files, (file) => file.split("--")[0] ?? "");
  const rows = [...screens].map(
    ([screen, pictures]) => `<h2 id="${screen}">${screen}</h2><div>${pictures.map(figure).join("")}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>
body { font: 14px system-ui; margin: 2rem; background: #777; color: #fff }
div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start }
figure { margin: 0; flex: none } figcaption { padding: 0.25rem 0 } img { max-height: 90vh; max-width: 70vw; display: block }
</style><body><h1>Every screen: width, light, dark and forced colors</h1>${rows.join("\n")}</body></html>\n`;
}

function figure(file: string): string {
  const variant = file.replace(/^.*--|\.png$/g, "").replace("-", " px, ");
  return `<figure><figcaption>${variant}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`;
}

main();
