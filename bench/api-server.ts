import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { startBackend } from "#backend/backend.ts";
import { ADMIN } from "../tests/support/server-process.ts";

/**
 * Runs the embedded backend, filled with rows, in a process of its own. Prints its URL and tokens to standard output.
 */

export type ApiServer = { origin: string; anonKey: string; adminToken: string };

const LEADS = 2000;
const POSTS = 200;

const [dataDir = ""] = process.argv.slice(2);
const silent = () => {};
const backend = await startBackend({
  dataDir,
  supabaseDir: resolve(import.meta.dirname, "../supabase"),
  siteOrigin: "http://localhost",
  signUpEnabled: false,
  clientAddress: () => "127.0.0.1",
  sendMail: async () => "kept",
  log: { info: silent, warn: silent, error: console.error },
});
await fill();
const server = createServer(getRequestListener(backend.fetch)).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const ready: ApiServer = {
  origin: `http://127.0.0.1:${port}/rest/v1`,
  anonKey: backend.anonKey,
  adminToken: await signIn(),
};
console.log(JSON.stringify(ready));

process.once("SIGTERM", async () => {
  server.close();
  server.closeAllConnections();
  await backend.stop();
});

async function fill(): Promise<void> {
  const { id } = await backend.accounts.createUser({ ...ADMIN, confirmed: true });
  const { ownerPool } = backend;
  await ownerPool.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
  await ownerPool.query(
    `insert into public.leads (name, phone, email, city, message, created_at)
    select 'Visitor ' || n, '+1702555' || lpad(n::text, 4, '0'), 'visitor' || n || '@example.com', 'Henderson',
      repeat('A washer and a dryer, please. ', 5), now() - n * interval '1 minute'
    from generate_series(1, $1) n`,
    [LEADS],
  );
  await ownerPool.query(
    `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
    select 'Post ' || n, 'post-' || n, repeat('About washers. ', 10), repeat('<p>Washing is a science.</p>', 150),
      date '2026-01-01' + n, 'Description', n % 4 <> 0
    from generate_series(1, $1) n`,
    [POSTS],
  );
  await ownerPool.query("analyze");
}

async function signIn(): Promise<string> {
  const response = await backend.fetch(
    new Request("http://localhost/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    }),
  );
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}
