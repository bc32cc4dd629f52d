import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  BLOCKS,
  PAGE_ATTRIBUTES,
  PAGE_CLASSES,
  PAGE_ELEMENTS,
  PAGE_WORDS,
  POST_WORDS,
  WRITTEN_ATTRIBUTES,
  WRITTEN_ELEMENTS,
} from "./vocabulary.ts";

/**
 * The SHA-256 of each version's lists. Never change a line: content stored with that version's words still exists. Add
 * new words as a new version with its own line.
 */
const HELD: Readonly<Record<number, string>> = {
  1: "c7735a4e4ba49bc49add43aaac969e03e1bd6097b70a7b4a1135b8455b571bb8",
};

const LISTS: Record<string, Readonly<Record<number, unknown>>> = {
  WRITTEN_ELEMENTS,
  PAGE_ELEMENTS,
  WRITTEN_ATTRIBUTES,
  PAGE_ATTRIBUTES,
  PAGE_CLASSES,
  BLOCKS,
};

const digestOf = (version: number) => {
  const lists = Object.entries(LISTS).map(([name, versions]) => [name, versions[version] ?? null]);
  return createHash("sha256").update(JSON.stringify(lists)).digest("hex");
};

describe("the vocabulary of stored content", () => {
  it.each(Object.keys(HELD).map(Number))("version %i is unchanged", (version) => {
    expect(digestOf(version)).toBe(HELD[version]);
  });

  it("has every version recorded", () => {
    const versions = Object.values(LISTS).flatMap((list) => Object.keys(list).map(Number));
    expect([...new Set(versions)].toSorted()).toEqual(Object.keys(HELD).map(Number));
  });

  it("allows in a page whatever a post may contain", () => {
    expect(PAGE_WORDS.elements).toEqual(expect.arrayContaining(POST_WORDS.elements));
    for (const [element, names] of Object.entries(POST_WORDS.attributes)) {
      expect(PAGE_WORDS.attributes[element]).toEqual(expect.arrayContaining(names));
    }
  });

  it("has no element or attribute that executes, frames, styles, submits or loads anything but a picture", () => {
    const all = [...PAGE_WORDS.elements, ...Object.values(PAGE_WORDS.attributes).flat()];
    expect(
      all.filter((word) =>
        /^(script|style|iframe|object|embed|form|input|button|link|meta|base|svg|math|template|video|audio|srcset|srcdoc|on.*)$/.test(
          word,
        ),
      ),
    ).toEqual([]);
  });
});
