import type { StaticFiles } from "../http/static-files.ts";
import type { Pictures } from "./pictures.ts";

type Places = { siteOrigin: string; staticFiles: StaticFiles; pictures: Pick<Pictures, "show"> };

/** Reads a picture as visitors get it, from the static files or the library; null if there is none. */
export function readPictures({ siteOrigin, staticFiles, pictures }: Places) {
  return async (path: string): Promise<Buffer | null> => {
    const file = await staticFiles.get(path);
    if (file) return file.body.identity;
    const answer = await pictures.show(new Request(new URL(path, siteOrigin)));
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
}
