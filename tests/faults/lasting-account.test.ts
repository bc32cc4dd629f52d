import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { serversOf } from "../support/database-server.ts";
import { copyOfPreparedData } from "./data-directory.ts";
import { kill, startOwner } from "./owner-process.ts";

// Runs alone: a cluster made at the same time might choose the same user id, of which there are only 478.
test.runIf(process.getuid?.() === 0)(
  "as root, PostgreSQL runs under the same uid at every start, also after a crash",
  async () => {
    const dataDir = await copyOfPreparedData();
    const start = async () => {
      const owner = await startOwner(dataDir);
      const [server] = await serversOf(dataDir);
      return { owner, uid: (await stat(`/proc/${server}`)).uid };
    };
    const first = await start();
    await kill(first.owner, "SIGKILL");
    const second = await start();
    expect(second.uid).toBe(first.uid);
    await kill(second.owner, "SIGTERM");
    expect((await start()).uid).toBe(first.uid);
  },
);
