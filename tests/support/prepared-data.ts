import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The data directory of a stopped site, as its first start leaves it: with migrations and seed, without accounts. */
    preparedData: string;
  }
}

/** Makes the directory a copy of the prepared one, which takes a fraction of the time of a first start. */
export async function copyPreparedData(dataDir: string): Promise<void> {
  await promisify(execFile)("cp", ["-R", `${inject("preparedData")}/.`, dataDir]);
}
