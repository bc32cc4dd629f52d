import type { Claims } from "../auth/access-token.ts";
import type { Logger } from "../logger.ts";
import type { Query } from "./as-caller.ts";
import type { ObjectFiles } from "./object-files.ts";

/** One request, with what is needed to answer it. */
export type StorageCall = {
  request: Request;
  claims: Claims;
  run: <Result>(work: (query: Query) => Promise<Result>, options?: { trial: boolean }) => Promise<Result>;
  /** Past the policies: buckets are nobody's to read. */
  bucket: (id: string) => Promise<Bucket>;
  files: ObjectFiles;
  log: Logger;
};

export type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
};

/** Of what no row names any more. What can't be removed now is by the next sweep: the change itself is made. */
export async function clearAway({ files, log }: StorageCall, versions: string[]): Promise<void> {
  await files.remove(versions).catch((error) => {
    log.warn("stored files are left to be deleted", { count: versions.length, code: error.code });
  });
}
