import type pg from "pg";
import { type CopiedFiles, objectPath } from "./data-files.ts";

/** A picture as it was uploaded. */
type StoredPicture = {
  version: string;
  /** In hexadecimal; null if its row doesn't say, as that of another program's upload. */
  md5: string | null;
};

const STORED = `
  select version, pg_catalog.substring(metadata->>'eTag', '^"([0-9a-f]{32})"$') as md5
  from storage.objects
  where version is not null
  order by version`;

/** All pictures that rows refer to. A row that names no file is not ours. */
export async function listPictures(client: pg.Client): Promise<StoredPicture[]> {
  return (await client.query<StoredPicture>(STORED)).rows;
}

/**
 * Compares the pictures' files, copied after the rows were listed, with those rows.
 * @returns the paths of files that were not there, or have other bytes than were uploaded
 */
export async function findDamagedPictures(
  client: pg.Client,
  listed: readonly StoredPicture[],
  copied: CopiedFiles,
): Promise<string[]> {
  const suspects = listed.filter(({ version, md5 }) => {
    const found = copied.get(objectPath(version));
    return found === undefined || (md5 !== null && found !== md5);
  });
  // Those that staff deleted meanwhile are not missing.
  const { rows } = await client.query<{ version: string }>(
    "select version from storage.objects where version = any ($1) order by version",
    [suspects.map(({ version }) => version)],
  );
  return rows.map(({ version }) => objectPath(version));
}
