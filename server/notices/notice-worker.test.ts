import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import type { NoticeStore } from "./notice-store.ts";
import { startNoticeWorker } from "./notice-worker.ts";

/** A worker with this many notices in its outbox, whose deliveries the test ends one by one. */
function startWorker(notices: number) {
  const pending = Array.from({ length: notices }, () => ({
    id: randomUUID(),
    attempt: 1,
    recipient: "canary",
    created_at: new Date().toISOString(),
  }));
  const deliveries: PromiseWithResolvers<void>[] = [];
  const settled: string[] = [];
  const store: Pick<NoticeStore, "claim" | "settle"> = {
    claim: async (_, most) => pending.splice(0, most),
    settle: async ({ id }) => void settled.push(id),
  };
  const worker = startNoticeWorker({
    channel: "mail",
    store: store as NoticeStore,
    deliver() {
      const delivery = Promise.withResolvers<void>();
      deliveries.push(delivery);
      return delivery.promise;
    },
    pollMs: 1,
    log: silentLog,
  });
  return { worker, pending, deliveries, settled };
}

const inAMinute = () => performance.now() + 60_000;

test("at most five notices are delivered at once, and the next as soon as one is", async () => {
  const { worker, pending, deliveries, settled } = startWorker(8);
  await expect.poll(() => deliveries.length).toBe(5);
  deliveries[0]?.resolve();
  await expect.poll(() => settled.length).toBe(1);
  await expect.poll(() => deliveries.length).toBe(6);
  for (const delivery of deliveries) delivery.resolve();
  await expect.poll(() => deliveries.length).toBe(8);
  expect(pending).toEqual([]);
  for (const delivery of deliveries) delivery.resolve();
  await worker.stop(inAMinute());
});

test("a stop waits for deliveries under way, and records them", async () => {
  const { worker, deliveries, settled } = startWorker(2);
  await expect.poll(() => deliveries.length).toBe(2);
  let hasStopped = false;
  const stopped = worker.stop(inAMinute()).then(() => {
    hasStopped = true;
  });
  deliveries[0]?.resolve();
  await expect.poll(() => settled.length).toBe(1);
  expect(hasStopped).toBe(false);
  deliveries[1]?.resolve();
  await stopped;
  expect(settled).toHaveLength(2);
});
