import { expect, test } from "vitest";
import type { SeenContent } from "./publish-many.ts";
import { describePublishing } from "./publish-words.ts";

const seen = ["A", "B", "C"].map(
  (title): SeenContent => ({ id: title, title, slug: title, published: false, updated_at: "" }),
);
const asked = { seen, published: true };
const answer = (id: string, changed: boolean) => ({
  id,
  changed,
  published: changed,
  updated_at: "",
  canceledSchedule: null,
});

test("reports the number when all are published", () => {
  expect(
    describePublishing("post", asked, [answer("A", true), answer("B", true), answer("C", true)]),
  ).toEqual({
    title: "3 posts published",
  });
});

test("names items changed by somebody else and counts deleted ones", () => {
  expect(describePublishing("post", asked, [answer("A", true), answer("B", false)])).toEqual({
    title: "1 published, 1 had been saved in the meantime, 1 is no longer there",
    description: "“B”. Look at what is new there first.",
  });
});

test("reports a failure when none could be unpublished", () => {
  const none = describePublishing("page", { ...asked, published: false }, [answer("A", false)]);
  expect(none.title).toMatch(/^None unpublished, /);
  expect(none.variant).toBe("destructive");
});
