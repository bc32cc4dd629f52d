import { expect, it } from "vitest";
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

it("lets the next task in when one fails", async () => {
  const gate = createWorkGate({ running: 1, waiting: 1 });
  const failing = gate(() => Promise.reject(new Error("broken")));
  const waiting = gate(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await waiting).toBe("done");
  expect(await gate(async () => "again")).toBe("again");
});
