import { expect, it } from "vitest";
import type * as z from "zod";
import { BLOCK_SAMPLES } from "#app/pages/block-samples.ts";
import { BLOCK_SETTINGS, type BlockName } from "./block-settings.ts";
import { isElement } from "./content-tree.ts";
import { parseContent } from "./parse-content.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";

const blocksOf = async (html: string) => (await parseContent(sanitizeContent(html))).nodes.filter(isElement);

it("every block is offered to authors", async () => {
  const samples = await Promise.all(BLOCK_SAMPLES.map(({ html }) => blocksOf(html)));
  const offered = samples.flat().map(([name]) => name);
  expect(offered.toSorted()).toEqual(Object.keys(BLOCK_SETTINGS).toSorted());
});

it.each(BLOCK_SAMPLES)(
  "$name is offered in its stored and rendered form, with valid settings",
  async ({ html }) => {
    expect(sanitizeContent(html)).toBe(html);
    const [[name, settings] = ["", null]] = await blocksOf(html);
    for (const [, setting = "", value] of html.matchAll(/ data-(?!block)([a-z]+)="([^"]*)"/g)) {
      expect(settings).toMatchObject({ [setting]: value });
      expect(BLOCK_SETTINGS[name as BlockName].shape).toHaveProperty(setting);
    }
  },
);

it.each(BLOCK_SAMPLES)("the settings offered for $name are exactly its own", ({ block, settings }) => {
  const { shape } = BLOCK_SETTINGS[block as BlockName];
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(shape));
  for (const { name, options } of settings) {
    const setting = shape[name as keyof typeof shape] as z.ZodCatch<z.ZodEnum | z.ZodString>;
    const inner = setting.unwrap();
    expect(options && Object.keys(options)).toEqual("options" in inner ? inner.options : null);
  }
});
