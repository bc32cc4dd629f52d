import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BucketPlace } from "#server/bucket/bucket-calls.ts";

export type BucketServer = {
  place: BucketPlace;
  /** Where the server stores the bucket's objects. */
  directory: string;
  goDown: () => Promise<void>;
  /** Starts it again at the same address, with the same objects. */
  comeUp: () => Promise<void>;
  /** Stops it and deletes its objects. */
  end: () => Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "bucket-server-program.ts");
const BUCKET = "pictures";

/** Starts an S3-compatible server with one bucket, as a separate process that verifies signatures. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), "spinfront-bucket-"));
  let running: ChildProcess | null = null;
  const start = async (port: string) => {
    // s3rver encrypts its continuation tokens with a cipher that only OpenSSL's legacy provider still has.
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
      // s3rver's only account.
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
