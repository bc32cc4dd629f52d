import { Node } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { ownOf, ownValue } from "../html/rich-node.ts";
import type { BlockKind } from "./block-kind.ts";

/** The blocks that the editor knows by name. */
export type BlockOptions = { kinds: readonly BlockKind[] };

export const blockOf = (node: ProseMirrorNode) => ownValue(ownOf(node), "data-block") ?? "";

const kindOf = (kinds: readonly BlockKind[], block: string) => kinds.find((kind) => kind.block === block);

export function blockName(kinds: readonly BlockKind[], block: string): string {
  return kindOf(kinds, block)?.name ?? `Block “${block}”`;
}

/** What its settings are set to, as one line. */
function summaryOf(node: ProseMirrorNode, kind: BlockKind | undefined): string {
  return ownOf(node)
    .filter(([name, value]) => name.startsWith("data-") && name !== "data-block" && value !== "")
    .map(([name, value]) => {
      const options = kind?.settings.find((setting) => `data-${setting.name}` === name)?.options;
      return options && Object.hasOwn(options, value) ? options[value] : value;
    })
    .join(" · ");
}

const facts = (node: ProseMirrorNode, { kinds }: BlockOptions) => ({
  "data-site-block": blockOf(node),
  "data-name": blockName(kinds, blockOf(node)),
  "data-summary": summaryOf(node, kindOf(kinds, blockOf(node))),
});

/** One of our own blocks, which names itself. */
export const SiteBlock = Node.create<BlockOptions>({
  name: "siteBlock",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ kinds: [] }),
  renderHTML({ node }) {
    return ["div", facts(node, this.options)];
  },
});

/** The same around what of it is text. */
export const WordedBlock = Node.create<BlockOptions>({
  name: "wordedBlock",
  group: "block",
  content: "block+",
  defining: true,
  addOptions: () => ({ kinds: [] }),
  renderHTML({ node }) {
    return ["div", facts(node, this.options), 0];
  },
});

/** The same within a line. */
export const InlineBlock = Node.create<BlockOptions>({
  name: "inlineBlock",
  group: "inline",
  inline: true,
  atom: true,
  addOptions: () => ({ kinds: [] }),
  renderHTML({ node }) {
    return ["span", facts(node, this.options)];
  },
});
