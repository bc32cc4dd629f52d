import { Node } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { ownOf, ownValue } from "../html/rich-node.ts";

/** The values of a setting, each with its label. */
export type SettingOptions = Readonly<Record<string, string>>;
/** A setting of a block: one of some options, or free text if `options` is null. */
export type BlockSetting = { name: string; label: string; options: SettingOptions | null };
/** A kind of block that pages may contain: docs/decisions/008. */
export type BlockKind = { block: string; name: string; html: string; settings: readonly BlockSetting[] };

/** The kinds of blocks that the editor can name. */
type BlockOptions = { kinds: readonly BlockKind[] };

export const blockOf = (node: ProseMirrorNode) => ownValue(ownOf(node), "data-block") ?? "";

const kindOf = (kinds: readonly BlockKind[], block: string) => kinds.find((kind) => kind.block === block);

export function blockName(kinds: readonly BlockKind[], block: string): string {
  return kindOf(kinds, block)?.name ?? `Block “${block}”`;
}

/** The values of its settings, as one line. */
function summaryOf(node: ProseMirrorNode, kind: BlockKind | undefined): string {
  return ownOf(node)
    .filter(([name, value]) => name.startsWith("data-") && name !== "data-block" && value !== "")
    .map(([name, value]) => {
      const options = kind?.settings.find((setting) => `data-${setting.name}` === name)?.options;
      return options && Object.hasOwn(options, value) ? options[value] : value;
    })
    .join(" · ");
}

const labelAttributes = (node: ProseMirrorNode, { kinds }: BlockOptions) => ({
  "data-site-block": blockOf(node),
  "data-name": blockName(kinds, blockOf(node)),
  "data-summary": summaryOf(node, kindOf(kinds, blockOf(node))),
});

/** A block without content, shown as its name and settings. */
export const SiteBlock = Node.create<BlockOptions>({
  name: "siteBlock",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ kinds: [] }),
  renderHTML({ node }) {
    return ["div", labelAttributes(node, this.options)];
  },
});

/** A block with content that can be edited, such as the questions of an FAQ. */
export const WordedBlock = Node.create<BlockOptions>({
  name: "wordedBlock",
  group: "block",
  content: "block+",
  defining: true,
  addOptions: () => ({ kinds: [] }),
  renderHTML({ node }) {
    return ["div", labelAttributes(node, this.options), 0];
  },
});

/** A block without content, within a line. */
export const InlineBlock = Node.create<BlockOptions>({
  name: "inlineBlock",
  group: "inline",
  inline: true,
  atom: true,
  addOptions: () => ({ kinds: [] }),
  renderHTML({ node }) {
    return ["span", labelAttributes(node, this.options)];
  },
});
