import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureProgram } from "../scripts/ensure-program.ts";

const PORT = 4390;
/** Headers that nginx sets itself. */
const OWN_HEADERS = /^(content-(type|length)|etag|date|connection|keep-alive|server|transfer-encoding)$/;

/** Starts nginx with two workers, serving one page from a file with the same headers as ours. */
export async function startNginx(
  directory: string,
  page: { body: Buffer; headers: IncomingHttpHeaders },
): Promise<{ url: string; process: ChildProcess }> {
  const program = ensureProgram(["nginx", "/usr/sbin/nginx"], "nginx-light");
  const root = join(directory, "nginx");
  mkdirSync(root);
  writeFileSync(join(root, "index.html"), page.body);
  const headers = Object.entries(page.headers)
    .filter(([name]) => !OWN_HEADERS.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`);
  const config = join(directory, "nginx.conf");
  writeFileSync(config, configuration(root, headers.join("\n      ")));
  const nginx = spawn(program, ["-c", config], { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${PORT}/`;
  for (;;) {
    const up = await fetch(url, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (up) return { url, process: nginx };
    if (nginx.exitCode !== null) throw new Error("nginx did not start");
    await delay(50);
  }
}

function configuration(root: string, headers: string): string {
  return `worker_processes 2;
daemon off;
pid ${root}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${PORT};
    root ${root};
    default_type "text/html; charset=utf-8";
    location / {
      ${headers}
    }
  }
}
`;
}
