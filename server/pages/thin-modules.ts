import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import type { ServerBuild } from "react-router";

/** Where the exports of a module really are: by the names that its importers know, those in the larger file. */
type ThinModule = { file: string; names: [exported: string, inFile: string][] };

/** By URL path. */
export type ThinModules = ReadonlyMap<string, ThinModule>;

const ROOT = resolve(import.meta.dirname, "../..");
const ONLY_HANDS_ON = /^export\{([^{}]+)\}from"(\.\/[^"]+)";\s*$/;
const ROUTE_IMPORT = /^import \* as (\w+) from "([^"]+)";$/gm;
const PRELOADED_FILE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ROUTE_MODULE = /"module": "([^"]+)"/g;

/**
 * The build's route modules that only hand on what a larger file holds: the bundler gives each route a file of its own,
 * also where their code was put together (vite.config.ts).
 */
export function listThinModules({ assets, assetsBuildDirectory }: ServerBuild): ThinModules {
  const thin = new Map<string, ThinModule>();
  for (const { module } of Object.values(assets.routes).filter((route) => route !== undefined)) {
    const found = readThinModule(module, readFileSync(join(ROOT, assetsBuildDirectory, module), "utf8"));
    if (found) thin.set(module, found);
  }
  return thin;
}

/** @returns null for a module with code of its own */
export function readThinModule(path: string, code: string): ThinModule | null {
  const [, names, file] = ONLY_HANDS_ON.exec(code) ?? [];
  if (!names || !file) return null;
  return { file: posix.join(posix.dirname(path), file), names: names.split(",").map(readName) };
}

function readName(specifier: string): [string, string] {
  const [inFile = "", exported = inFile] = specifier.split(" as ");
  return [exported, inFile];
}

/**
 * Takes React Router's rendered document and returns it with the one line of each thin module written into its script,
 * instead of a file to be fetched. The router is told the larger file's name, because it would else preload the files of
 * their own as soon as it starts.
 */
export function writeOutThinModules(html: string, thin: ThinModules): string {
  const written = new Map<string, string>();
  return html
    .replace(ROUTE_IMPORT, (statement, route: string, path: string) => {
      const found = thin.get(path);
      if (!found) return statement;
      written.set(path, found.file);
      const imports = found.names.map(([name, inFile]) => `${inFile} as ${route}_${name}`);
      const properties = found.names.map(([name]) => `${name}:${route}_${name}`);
      return `import {${imports}} from ${JSON.stringify(found.file)};const ${route}={${properties}};`;
    })
    .replace(PRELOADED_FILE, (link, path: string) => (written.has(path) ? "" : link))
    .replace(ROUTE_MODULE, (entry, path: string) => entry.replace(path, written.get(path) ?? path));
}
