import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BucketPlace } from "#backend/storage/bucket-calls.ts";

export type BucketServer = {
  place: BucketPlace;
  /** What the server keeps the bucket's objects in. */
  directory: string;
  goDown: () => Promise<void>;
  /** With what it had, at the same address. */
  comeUp: () => Promise<void>;
  /** Ends it, with all that it has. */
  end: () => Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "bucket-server-program.ts");
const BUCKET = "pictures";

/** An S3-compatible bucket on a server of its own, a process that checks signatures. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), "spinfront-bucket-"));
  let running: ChildProcess | null = null;
  const start = async (port: string) => {
    // Where a list goes on is told in a cipher that is no longer any other program's.
    const args = ["--openssl-legacy-provider", PROGRAM, port, directory];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    running = child;
    const ended = once(child, "exit").then(() => Promise.reject(new Error("the bucket's server ended")));
    ended.catch(() => {});
    const [said] = await Promise.race([once(child.stdout, "data"), ended]);
    return String(said).trim();
  };
  const port = await start("0");
  const goDown = async () => {
    if (!running) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    running = null;
    await ended;
  };
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: BUCKET,
      addressing: "path",
      // The server's one account.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    directory: join(directory, BUCKET),
    goDown,
    async comeUp() {
      if (!running) await start(port);
    },
    async end() {
      await goDown();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
