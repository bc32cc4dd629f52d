import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { readConfig } from "#server/config.ts";
import { log } from "#server/log.ts";
import { runUntilSignal } from "#server/run.ts";
import { startServer } from "#server/server.ts";

const root = resolve(import.meta.dirname, "..");

process.env.NODE_ENV = "development";

await runUntilSignal(async () => {
  const config = readConfig(process.env);
  const vite = await createViteServer({ root, server: { middlewareMode: true }, appType: "custom" });
  const server = await startServer({
    config,
    supabaseDir: `${root}/supabase`,
    loadBuild: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    staticFiles: { get: () => undefined },
    devMiddleware: vite.middlewares,
    mode: "development",
    log,
  });
  return { ...server, stop: () => Promise.all([server.stop(), vite.close()]).then(() => undefined) };
});
