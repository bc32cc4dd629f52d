import { readConfig } from "#server/config.ts";
import { requireFreePort } from "#server/http/listen.ts";
import { refuseToStart } from "#server/run.ts";
import { buildIfStale } from "./build.ts";

process.env.NODE_ENV = "production";
// A server that is running already works from the build that this would replace.
await Promise.try(() => requireFreePort(readConfig(process.env))).catch(refuseToStart);
buildIfStale();
await import("#server/main.ts");
