import { expect, test } from "vitest";
import type { BackendClient } from "#app/lib/request-context.ts";
import { addNoteOnce, MAX_NOTE_LENGTH } from "./add-note-once.ts";

/** Adds a note that was written some minutes ago. @returns its text as it is stored */
async function added(text: string, minutesAgo: number): Promise<string | undefined> {
  let stored: string | undefined;
  const upsert = async ({ body }: { body: string }) => {
    stored = body;
    return { error: null };
  };
  const client = { from: () => ({ upsert }) } as unknown as BackendClient;
  await addNoteOnce(client, {
    id: "00000000-0000-4000-8000-000000000001",
    lead: { id: "00000000-0000-4000-8000-000000000002", name: "Ana" },
    note: { body: text },
    at: Date.now() - minutesAgo * 60_000,
    when: "Nov 20, 2026, 5:08 PM",
  });
  return stored;
}

test("a note that waited for a connection says when it was written, unless that made it too long", async () => {
  expect(await added("Gate code 1234", 0)).toBe("Gate code 1234");
  expect(await added("Gate code 1234\n", 2)).toBe("Gate code 1234\nWritten offline: Nov 20, 2026, 5:08 PM.");
  const long = "x".repeat(MAX_NOTE_LENGTH - 5);
  expect(await added(long, 2)).toBe(long);
});
