import { join, resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { readConfig } from "./config.ts";
import { listStaticFiles } from "./http/static-files.ts";
import { keepTickShape } from "./keep-tick-shape.ts";
import { log } from "./log.ts";
import { runUntilSignal } from "./run.ts";
import { startServer } from "./server.ts";

const root = resolve(import.meta.dirname, "..");

keepTickShape();
await runUntilSignal(async () => {
  const config = readConfig(process.env);
  const build = (await import(join(root, "build/server/index.js"))) as ServerBuild;
  return startServer({
    config,
    supabaseDir: join(root, "supabase"),
    loadBuild: async () => build,
    staticFiles: await listStaticFiles(join(root, "build/client")),
    mode: "production",
    log,
  });
});
