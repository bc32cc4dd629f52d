import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeCluster } from "./make-cluster.ts";

/** What initdb prints on a disk that is too small. */
const NO_SPACE = `2026-11-28 16:23:50.068 UTC [42] FATAL:  could not write to file "base/4/1249": No space left on device
2026-11-28 16:23:50.068 UTC [42] STATEMENT:  CREATE DATABASE template0;
child process exited with exit code 1
initdb: removing contents of data directory "/proc/self/cwd"
`;

test.each([
  [NO_SPACE, 'could not write to file "base/4/1249": No space left on device'],
  ["initdb: error: invalid locale name\ninitdb: hint: Try another.\n", "invalid locale name"],
  ["Segmentation fault\n", "Segmentation fault"],
])("says why no cluster could be made", async (printed, reason) => {
  const directory = await mkdtemp(join(tmpdir(), "spinfront-make-cluster-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const initdb = join(directory, "initdb");
  await writeFile(initdb, `#!/bin/sh\ncat >&2 <<"END"\n${printed}END\nexit 1\n`, { mode: 0o700 });
  const made = makeCluster({
    clusterDir: join(directory, "postgres", "cluster"),
    ownerPassword: "secret",
    binaries: { postgres: "", initdb, majorVersion: "18" },
    account: undefined,
    isScratch: true,
  });
  await expect(made).rejects.toThrow(`PostgreSQL could not make its data directory: ${reason}`);
});
