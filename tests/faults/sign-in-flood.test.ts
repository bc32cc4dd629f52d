import { expect, onTestFinished, test } from "vitest";
import { ADMIN } from "../support/server-process.ts";
import { signIn, startSignInFlood } from "../support/sign-in-flood.ts";
import { startOwnSite } from "./own-site.ts";

const OFFICE = "203.0.113.7";
const PHONE_ON_THE_ROAD = "203.0.113.99";
const ACCOUNTS = [ADMIN.email, "owner@example.com"];

const { server } = await startOwnSite({
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TRUSTED_PROXIES: "1",
});

const { statusOf } = server;
const total = (answers: Map<number, number>) => [...answers.values()].reduce((sum, count) => sum + count, 0);

test("during a flood of sign-in attempts, pages are served and the admin can sign in", async () => {
  expect(await signIn(server.origin, ADMIN, OFFICE)).toBe(200);
  const flood = startSignInFlood(server.origin, { accounts: ACCOUNTS, concurrency: 200, addresses: 20 });
  onTestFinished(flood.stop);
  await expect.poll(() => total(flood.answers)).toBeGreaterThan(20);
  expect(await signIn(server.origin, ADMIN, PHONE_ON_THE_ROAD)).toBe(200);

  for (let round = 0; round < 30; round += 1) {
    expect(await Promise.all(["/", "/blog", "/quote", "/healthz"].map((path) => statusOf(path)))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await statusOf(`/no-such-page-${round}`)).toBe(404);
  }
  await expect.poll(() => flood.answers.get(429) ?? 0).toBeGreaterThan(500);
  expect(await signIn(server.origin, ADMIN, OFFICE)).toBe(200);

  await flood.stop();
  expect([...flood.answers.keys()].filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
  expect(flood.answers.get(400)).toBeGreaterThan(0);
});

test("with the sign-in queue full from many networks, the admin can still sign in from a known network", async () => {
  expect(await signIn(server.origin, ADMIN, OFFICE)).toBe(200);
  const accounts = Array.from({ length: 50 }, (_, count) => `nobody-${count}@example.com`);
  const flood = startSignInFlood(server.origin, { accounts, concurrency: 300, addresses: 250 });
  onTestFinished(flood.abandon);
  await expect.poll(() => flood.answers.get(503) ?? 0).toBeGreaterThan(0);
  for (let round = 0; round < 5; round += 1) expect(await signIn(server.origin, ADMIN, OFFICE)).toBe(200);
});
