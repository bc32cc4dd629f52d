import { describe, expect, it } from "vitest";
import { createWorkGate, OverloadedError } from "./work-gate.ts";

it("runs a bounded number of tasks, queues a bounded number more and refuses the rest", async () => {
  const gate = createWorkGate({ running: 2, waiting: 2 });
  const doors = Array.from({ length: 4 }, () => Promise.withResolvers<string>());
  const started: number[] = [];
  const results = doors.map((door, index) =>
    gate(() => {
      started.push(index);
      return door.promise;
    }),
  );

  expect(started).toEqual([0, 1]);
  await expect(gate(async () => "one too many")).rejects.toBeInstanceOf(OverloadedError);

  for (const [index, door] of doors.entries()) door.resolve(`done ${index}`);
  expect(await Promise.all(results)).toEqual(["done 0", "done 1", "done 2", "done 3"]);
  expect(started).toEqual([0, 1, 2, 3]);
});

it("starts the next task when one fails", async () => {
  const gate = createWorkGate({ running: 1, waiting: 1 });
  const failing = gate(() => Promise.reject(new Error("broken")));
  const waiting = gate(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await waiting).toBe("done");
  expect(await gate(async () => "again")).toBe("again");
});

describe("tasks of several parties", () => {
  /** "!" marks a party that goes first. */
  const partyOf = (task: string) => ({ name: task.charAt(0), goesFirst: task.endsWith("!") });

  /** One task runs; the others wait for it. Tells who started, in order, and who was refused. */
  async function arrive(parties: string[], waiting: number) {
    const gate = createWorkGate({ running: 1, waiting });
    const door = Promise.withResolvers<void>();
    const started: string[] = [];
    const first = gate(() => door.promise);
    const results = parties.map((name) => gate(async () => void started.push(name), partyOf(name)));
    door.resolve();
    const settled = await Promise.allSettled([first, ...results]);
    const refused = parties.filter((_, index) => settled[index + 1]?.status === "rejected");
    return { started, refused };
  }

  it("take turns, even if one party came first with many", async () => {
    expect(await arrive(["a1", "a2", "a3", "b1", "b2", "c1"], 10)).toEqual({
      started: ["a1", "b1", "c1", "a2", "b2", "a3"],
      refused: [],
    });
  });

  it("displace tasks of a party with more waiting", async () => {
    expect(await arrive(["a1", "a2", "a3", "a4", "b1", "c1"], 4)).toEqual({
      started: ["a1", "b1", "c1", "a2"],
      refused: ["a3", "a4"],
    });
  });

  it("take turns with those of a prioritized party, which begins", async () => {
    expect(await arrive(["a1", "b1", "c1!", "c2!", "c3!", "c4!"], 10)).toMatchObject({
      started: ["c1!", "a1", "c2!", "b1", "c3!", "c4!"],
    });
  });

  it("wait in another queue than those of prioritized parties", async () => {
    expect(await arrive(["a1", "b1", "c1!", "d1!", "e1!", "f1"], 2)).toEqual({
      started: ["c1!", "a1", "d1!", "b1"],
      refused: ["e1!", "f1"],
    });
  });

  it("are refused when every party has its share", async () => {
    expect(await arrive(["a1", "b1", "a2", "c1"], 2)).toEqual({
      started: ["a1", "b1"],
      refused: ["a2", "c1"],
    });
  });
});
