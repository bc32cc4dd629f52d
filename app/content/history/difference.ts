import { diffArrays, diffWordsWithSpace } from "diff";

/** Consecutive words that are in both versions or in only one of them. */
export type Words = { text: string; kind: "same" | "added" | "removed" };

/** A changed block with its words, or consecutive blocks that are the same in both versions. */
export type BlockDifference = { kind: "block"; words: Words[] } | { kind: "unchanged"; blocks: string[] };

/** With more edits, comparing word by word takes long, and the result is useless. */
const MAX_EDITS = 2_000;
/** Many long blocks that have little in common would keep the browser busy for minutes. The rest is shown as replaced. */
const MAX_MS = 500;

/** Compares two texts word by word, for so many milliseconds at most. */
export function compareWords(before: string, after: string, timeout = MAX_MS): Words[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS, timeout });
  if (!parts || !haveMuchInCommon(parts)) return replaced(before, after);
  return parts.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}

/** Compares two texts block by block, and changed blocks word by word. */
export function compareBlocks(before: readonly string[], after: readonly string[]): BlockDifference[] {
  const end = performance.now() + MAX_MS;
  const pairUp = (removed: readonly string[], added: readonly string[]) =>
    compareInOrder(removed, added, end);
  const runs = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS, timeout: MAX_MS });
  if (!runs) return pairUp(before, after);
  const differences: BlockDifference[] = [];
  let removed: string[] = [];
  for (const [place, run] of runs.entries()) {
    if (run.removed && runs[place + 1]?.added) removed = run.value;
    else if (run.removed) differences.push(...pairUp(run.value, []));
    else if (run.added) {
      differences.push(...pairUp(removed, run.value));
      removed = [];
    } else differences.push({ kind: "unchanged", blocks: run.value });
  }
  return differences;
}

/** Compares each block with the one in the same place. @param end when to be done, as `performance.now()` counts */
function compareInOrder(before: readonly string[], after: readonly string[], end: number): BlockDifference[] {
  const longer = Math.max(before.length, after.length);
  return Array.from({ length: longer }, (_, place) => ({
    kind: "block",
    words: compareWords(before[place] ?? "", after[place] ?? "", end - performance.now()),
  }));
}

/** If two sentences share only “the” and a comma, showing one after the other is easier to read. */
function haveMuchInCommon(parts: { value: string; added: boolean; removed: boolean }[]): boolean {
  const length = (some: typeof parts) => some.reduce((sum, { value }) => sum + value.trim().length, 0);
  const same = length(parts.filter(({ added, removed }) => !added && !removed));
  const left = length(parts.filter(({ added }) => !added));
  const right = length(parts.filter(({ removed }) => !removed));
  return same * 4 >= Math.min(left, right);
}

function replaced(before: string, after: string): Words[] {
  const words: Words[] = [
    { text: before, kind: "removed" },
    { text: after, kind: "added" },
  ];
  return words.filter(({ text }) => text !== "");
}
