import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import type { ServerBuild } from "react-router";

/** A module that only re-exports: the file it re-exports from, and its exports as pairs of names. */
type ThinModule = { file: string; names: [exported: string, inFile: string][] };

/** By URL path. */
export type ThinModules = ReadonlyMap<string, ThinModule>;

const ROOT = resolve(import.meta.dirname, "../..");
const ONLY_REEXPORTS = /^export\{([^{}]+)\}from"(\.\/[^"]+)";\s*$/;
const ROUTE_IMPORT = /^import \* as (\w+) from "([^"]+)";$/gm;
const PRELOADED_FILE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ROUTE_MODULE = /"module": "([^"]+)"/g;

/**
 * Lists the build's route modules that only re-export from a larger file. The bundler emits a file for each route
 * even where vite.config.ts merges the routes' code into one chunk.
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
  const [, names, file] = ONLY_REEXPORTS.exec(code) ?? [];
  if (!names || !file) return null;
  return { file: posix.join(posix.dirname(path), file), names: names.split(",").map(readName) };
}

function readName(specifier: string): [string, string] {
  const [inFile = "", exported = inFile] = specifier.split(" as ");
  return [exported, inFile];
}

/**
 * Replaces imports of thin modules in a rendered document's script with imports from the larger file, which saves
 * requests. The router's manifest gets the larger file's name too; otherwise the router would preload the thin files
 * when it starts.
 */
export function inlineThinModules(html: string, thin: ThinModules): string {
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
