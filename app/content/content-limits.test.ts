import { describe, expect, test } from "vitest";
import { CONTENT_LIMITS, contentProblem, cutUnwieldy } from "./content-limits.ts";

const TOO_MUCH = "This has more than 6,000 tags, attributes and symbols. Please split it into several.";
const TOO_MANY_BLOCKS = "This has more than 50 blocks. Please split it into several.";
const block = '<div data-block="scene"></div>';

describe("content that nobody could be shown in time", () => {
  test.each([
    ["tags", "<p>".repeat(6_001)],
    ["tags that nothing closes", "<li><td>".repeat(3_001)],
    ["attributes", `<p ${"a ".repeat(6_000)}>`],
    ["attributes with slashes between", `<p${"/a".repeat(6_000)}>`],
    ["signs that begin no tag", "<".repeat(6_001)],
    ["character references", "&amp;".repeat(6_001)],
    ["comments", "<!--".repeat(6_001)],
  ])("has too many %s: it is not saved, and cut where it is stored already", (_, content) => {
    expect(contentProblem(content)).toBe(TOO_MUCH);
    expect(cutUnwieldy(content).length).toBeLessThan(content.length);
    expect(cutUnwieldy(cutUnwieldy(content))).toBe(cutUnwieldy(content));
  });

  test("has too many blocks", () => {
    expect(contentProblem(block.repeat(50))).toBeNull();
    expect(contentProblem(block.repeat(51))).toBe(TOO_MANY_BLOCKS);
  });

  test("is too long", () => {
    expect(contentProblem("x".repeat(500_000))).toBeNull();
    expect(contentProblem("x".repeat(500_001))).toBe("At most 500,000 characters.");
  });
});

test("a long text of plain paragraphs is none of it", () => {
  const content = `<p class="lead">${"word ".repeat(100)}</p>\n`.repeat(900);
  expect(contentProblem(content)).toBeNull();
  expect(cutUnwieldy(content)).toBe(content);
  expect(cutUnwieldy("x".repeat(600_000))).toHaveLength(CONTENT_LIMITS.characters);
});
