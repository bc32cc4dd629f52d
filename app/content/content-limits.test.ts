import { describe, expect, test } from "vitest";
import { CONTENT_LIMITS, contentProblem, cutToLimits } from "./content-limits.ts";

const TOO_MUCH = "This has more than 6,000 tags, attributes and symbols. Please split it into several.";
const TOO_MANY_BLOCKS = "This has more than 50 blocks. Please split it into several.";
const block = '<div data-block="scene"></div>';

describe("content beyond the limits", () => {
  test.each([
    ["tags", "<p>".repeat(6_001)],
    ["tags that nothing closes", "<li><td>".repeat(3_001)],
    ["attributes", `<p ${"a ".repeat(6_000)}>`],
    ["attributes with slashes between", `<p${"/a".repeat(6_000)}>`],
    ["signs that begin no tag", "<".repeat(6_001)],
    ["character references", "&amp;".repeat(6_001)],
    ["spaces that do not break", "\u00a0".repeat(6_001)],
    ["comments", "<!--".repeat(6_001)],
  ])("such as too many %s is refused, and truncated where already stored", (_, content) => {
    expect(contentProblem(content)).toBe(TOO_MUCH);
    expect(cutToLimits(content).length).toBeLessThan(content.length);
    expect(cutToLimits(cutToLimits(content))).toBe(cutToLimits(content));
  });

  test("has more than 50 blocks", () => {
    expect(contentProblem(block.repeat(50))).toBeNull();
    expect(contentProblem(block.repeat(51))).toBe(TOO_MANY_BLOCKS);
  });

  test("has more than 200,000 characters", () => {
    expect(contentProblem("x".repeat(200_000))).toBeNull();
    expect(contentProblem("x".repeat(200_001))).toBe("At most 200,000 characters.");
  });
});

test("a post of 10,000 words is within the limits", () => {
  const section = `<h2 id="part">A heading</h2>${'<p>It runs on a <a href="/faq">plug</a> &amp; a <strong>hose</strong>.</p>'.repeat(8)}`;
  const content = section.repeat(50) + `<p>${"word ".repeat(100)}</p>`.repeat(80);
  expect(content.split(/\s+/).length).toBeGreaterThan(10_000);
  expect(contentProblem(content)).toBeNull();
});

test("a long text of plain paragraphs is within the limits", () => {
  const content = `<p class="lead">${"word ".repeat(100)}</p>\n`.repeat(380);
  expect(contentProblem(content)).toBeNull();
  expect(cutToLimits(content)).toBe(content);
  expect(cutToLimits("x".repeat(300_000))).toHaveLength(CONTENT_LIMITS.characters);
});
