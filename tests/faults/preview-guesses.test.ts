import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ADMIN } from "../support/server-process.ts";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const MISSES = 30;

const { dataDir, server } = await startOwnSite({
  TRUSTED_PROXIES: "1",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
const owner = await connectAsOwner(dataDir);

const from = (network: string, path: string) =>
  fetch(server.origin + path, { headers: { "x-forwarded-for": network } });

async function layLink(): Promise<string> {
  const token = randomBytes(32).toString("hex");
  await owner.query(
    `insert into public.preview_links (token_hash, kind, document, fields, expires_at)
     values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'page', gen_random_uuid()::text, $2, now() + interval '1 day')`,
    [
      token,
      {
        kind: "page",
        title: "A draft",
        description: "",
        path: "/a-draft",
        content: "<p>Drafted words</p>",
      },
    ],
  );
  return `/preview/${token}`;
}

test("guessing preview links is rate-limited across document and data requests, without affecting other addresses", async () => {
  const link = await layLink();
  const guess = () => `/preview/${randomBytes(32).toString("hex")}`;
  for (let miss = 0; miss < MISSES; miss++) {
    const path = guess() + (miss % 2 === 0 ? "" : ".data");
    expect([miss, (await from("203.0.113.1", path)).status]).toEqual([miss, 404]);
  }
  const held = await from("203.0.113.1", guess());
  expect([held.status, held.headers.get("retry-after")]).toEqual([429, "300"]);
  expect((await from("203.0.113.1", `${guess()}.data`)).status).toBe(429);
  // A valid link is refused too: an answer would tell a held-back guesser which links exist.
  expect((await from("203.0.113.1", link)).status).toBe(429);
  for (const path of ["/", "/faq", "/quote", "/admin", "/no-such-page"])
    expect([path, (await from("203.0.113.1", path)).status]).toEqual([
      path,
      path === "/no-such-page" ? 404 : 200,
    ]);

  const shown = await from("198.51.100.7", link);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain("Drafted words");
  expect((await from("198.51.100.7", guess())).status).toBe(404);
});

test("of many guesses at once, no more are answered than one after the other", async () => {
  const path = () => `/preview/${randomBytes(32).toString("hex")}`;
  const answers = await Promise.all(Array.from({ length: 2 * MISSES }, () => from("203.0.113.2", path())));
  expect(answers.filter(({ status }) => status === 404).length).toBe(MISSES);
});

test("opening a valid link does not count as a guess, however many do so at once", async () => {
  const link = await layLink();
  const open = () => from("198.51.100.9", link);
  for (let time = 0; time <= MISSES; time++) expect([time, (await open()).status]).toEqual([time, 200]);
  await Promise.all(Array.from({ length: 4 * MISSES }, open));
  expect((await open()).status).toBe(200);
});
