import { Extension, InputRule } from "@tiptap/core";
import type { Node, NodeType, ResolvedPos } from "@tiptap/pm/model";
import { ownOf, ownValue } from "../html/rich-node.ts";

/**
 * Turns `# ` and Ctrl+Alt+1 into a heading of level 2, except in a designed page, which has a main heading of its own. The
 * main heading of all others is their title, and visitors would see a heading of level 1 as one of level 2.
 */
export const MainHeading = Extension.create({
  name: "mainHeading",
  addKeyboardShortcuts: () => ({
    "Mod-Alt-1": ({ editor }) => !isDesigned(editor.state.doc) && editor.commands.toggleHeading({ level: 2 }),
  }),
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    return [
      new InputRule({
        find: /^#\s$/,
        handler({ state, range }) {
          const $start = state.doc.resolve(range.from);
          if (!heading || isDesigned(state.doc) || !canBe($start, heading)) return null;
          state.tr.delete(range.from, range.to).setBlockType(range.from, range.from, heading, { level: 2 });
        },
      }),
    ];
  },
});

/** Whether a main heading is within an element with a class, as the site's layout has it. */
function isDesigned(doc: Node): boolean {
  let isFound = false;
  doc.descendants((node, pos) => {
    if (node.type.name !== "heading" || node.attrs.level !== 1) return;
    const $pos = doc.resolve(pos);
    isFound ||= Array.from({ length: $pos.depth }, (_, depth) => $pos.node(depth + 1)).some(
      (around) => ownValue(ownOf(around), "class") !== undefined,
    );
  });
  return isFound;
}

function canBe($start: ResolvedPos, type: NodeType): boolean {
  return $start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), type);
}
