import { expect, it } from "vitest";
import { BLOCK_SAMPLES } from "#app/pages/block-samples.ts";
import { BLOCK_SETTINGS, type BlockName } from "./block-settings.ts";
import { isElement } from "./content-node.ts";
import { parseContent } from "./parse-content.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";

const blocksOf = (html: string) => parseContent(sanitizeContent(html)).nodes.filter(isElement);

it("authors are offered every block", () => {
  const offered = BLOCK_SAMPLES.flatMap(({ html }) => blocksOf(html).map(([name]) => name));
  expect(offered.toSorted()).toEqual(Object.keys(BLOCK_SETTINGS).toSorted());
});

it.each(BLOCK_SAMPLES)("$name is offered as it is kept and shown, with possible settings", ({ html }) => {
  expect(sanitizeContent(html)).toBe(html);
  const [[name, settings] = ["", null]] = blocksOf(html);
  for (const [, setting = "", value] of html.matchAll(/ data-(?!block)([a-z]+)="([^"]*)"/g)) {
    expect(settings).toMatchObject({ [setting]: value });
    expect(BLOCK_SETTINGS[name as BlockName].shape).toHaveProperty(setting);
  }
});
