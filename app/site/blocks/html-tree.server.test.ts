import { parseFragment, serialize } from "parse5";
import { expect, test } from "vitest";
import { CONTENT_LIMITS } from "#app/content/content-limits.ts";
import { type HtmlNode, parseHtml } from "./html-tree.server.ts";

const UNIT = '<p title="a &amp; b">Wäsche 😀 &nbsp;<b>&#128512;</b>\r\n<br/>&lt;</p>';
const longHtml = (least: number) => UNIT.repeat(Math.ceil(least / UNIT.length));

test("parsing the longest content yields to the event loop", async () => {
  let turns = 0;
  let isRead = false;
  const takeTurn = () => {
    turns += 1;
    if (!isRead) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await parseHtml(longHtml(CONTENT_LIMITS.characters));
  isRead = true;
  expect(turns).toBeGreaterThan(5);
});

test("HTML parses the same regardless of chunk boundaries", async () => {
  const printed = (nodes: HtmlNode[]) => serialize(Object.assign(parseFragment(""), { childNodes: nodes }));
  for (let shift = 0; shift < UNIT.length; shift += 1) {
    const html = "x".repeat(shift) + longHtml(34_000);
    expect(printed(await parseHtml(html))).toBe(serialize(parseFragment(html)));
  }
});
