import { once } from "node:events";
import { createServer } from "node:http";
import { runUntilSignal } from "#server/run.ts";

/** A server whose requests cause uncaught errors, run with the product's own start and stop. */
await runUntilSignal(async () => {
  const http = createServer(({ url }, response) => {
    if (url === "/throws") setImmediate(() => JSON.parse("{"));
    if (url === "/rejects") void Promise.reject(new Error("nobody waits for this"));
    if (url === "/fails-to-listen") setImmediate(() => http.emit("error", new Error("too many open files")));
    response.end("answered");
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  return { http, setupUrl: null, stop: async () => void http.close() };
});
