import { expect, test } from "vitest";
import { compareBlocks, compareWords } from "./difference.ts";

test("words in only one of two texts are marked, common ones are not", () => {
  expect(compareWords("We deliver on Monday.", "We deliver free on Tuesday.")).toEqual([
    { text: "We deliver ", kind: "same" },
    { text: "free ", kind: "added" },
    { text: "on ", kind: "same" },
    { text: "Monday", kind: "removed" },
    { text: "Tuesday", kind: "added" },
    { text: ".", kind: "same" },
  ]);
});

test("texts with hardly a word in common are shown one after the other", () => {
  expect(compareWords("All about dryers, and more", "Nothing but a washer stands here, alone")).toEqual([
    { text: "All about dryers, and more", kind: "removed" },
    { text: "Nothing but a washer stands here, alone", kind: "added" },
  ]);
});

test("an unchanged block between changed ones stays unchanged, and a new one is entirely new", () => {
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

test("a removed block is marked, and those after it are unchanged", () => {
  expect(compareBlocks(["One", "Two", "Three"], ["One", "Three"])).toEqual([
    { kind: "unchanged", blocks: ["One"] },
    { kind: "block", words: [{ text: "Two", kind: "removed" }] },
    { kind: "unchanged", blocks: ["Three"] },
  ]);
});

test("texts at the size limit with nothing in common are compared quickly", () => {
  const text = (word: string) => Array.from({ length: 3_000 }, (_, place) => `${word} ${place} of these`);
  const differences = compareBlocks(text("left"), text("right"));
  expect(differences).toHaveLength(3_000);
});

test("long blocks with nothing in common are shown as replaced at once", () => {
  const blocks = (word: string) => Array.from({ length: 60 }, (_, place) => `${word}${place} `.repeat(2_000));
  const differences = compareBlocks(blocks("a"), blocks("b"));
  expect(differences.map((block) => block.kind === "block" && block.words.map(({ kind }) => kind))).toEqual(
    Array(60).fill(["removed", "added"]),
  );
  // It takes half a second; compared to the end, they would take minutes.
}, 20_000);
