import { expect, test } from "vitest";
import { compareBlocks, compareWords } from "./difference.ts";

test("words that only one of two texts has are told apart from what both have", () => {
  expect(compareWords("We deliver on Monday.", "We deliver free on Tuesday.")).toEqual([
    { text: "We deliver ", kind: "same" },
    { text: "free ", kind: "added" },
    { text: "on ", kind: "same" },
    { text: "Monday", kind: "removed" },
    { text: "Tuesday", kind: "added" },
    { text: ".", kind: "same" },
  ]);
});

test("texts that have hardly a word in common are shown one after the other", () => {
  expect(compareWords("All about dryers, and more", "Nothing but a washer stands here, alone")).toEqual([
    { text: "All about dryers, and more", kind: "removed" },
    { text: "Nothing but a washer stands here, alone", kind: "added" },
  ]);
});

test("an unchanged block between changed ones stays one, and a new one is all new", () => {
  expect(compareBlocks(["One", "Two", "Three four"], ["One", "Two", "Three five", "Six"])).toEqual([
    { kind: "unchanged", blocks: ["One", "Two"] },
    {
      kind: "block",
      words: [
        { text: "Three ", kind: "same" },
        { text: "four", kind: "removed" },
        { text: "five", kind: "added" },
      ],
    },
    { kind: "block", words: [{ text: "Six", kind: "added" }] },
  ]);
});

test("a block that is gone is told, and what follows is the same", () => {
  expect(compareBlocks(["One", "Two", "Three"], ["One", "Three"])).toEqual([
    { kind: "unchanged", blocks: ["One"] },
    { kind: "block", words: [{ text: "Two", kind: "removed" }] },
    { kind: "unchanged", blocks: ["Three"] },
  ]);
});

test("texts at the limit with nothing in common are compared at once", () => {
  const text = (word: string) => Array.from({ length: 3_000 }, (_, place) => `${word} ${place} of these`);
  const differences = compareBlocks(text("left"), text("right"));
  expect(differences).toHaveLength(3_000);
});
