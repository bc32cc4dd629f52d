import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type CachedPage, preparePage } from "../pages/page-cache.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * The build's files by URL path. Each is read and compressed on its first request and then cached, unless reading
 * fails.
 */
export type StaticFiles = { get(path: string): Promise<CachedPage> | undefined };

/**
 * Lists the build's client files. Files below /assets/ have a content hash in their name, so browsers may cache them
 * forever.
 */
export async function listStaticFiles(directory: string): Promise<StaticFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(directory, file).split(sep).join("/")}`, file]),
  );
  const prepared = new Map<string, Promise<CachedPage>>();
  return {
    get(path) {
      const file = files.get(path);
      if (!file) return undefined;
      const known = prepared.get(path);
      if (known) return known;
      const page = prepareFile(path, file);
      prepared.set(path, page);
      page.catch(() => prepared.delete(path));
      return page;
    },
  };
}

async function prepareFile(path: string, file: string): Promise<CachedPage> {
  return preparePage({
    status: 200,
    headers: {
      "content-type": CONTENT_TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
    },
    body: await readFile(file),
  });
}
