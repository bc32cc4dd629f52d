import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Lets no tool change a text that is read-only, such as while it is saved: ProseMirror ignores keys alone. */
export const ReadOnly = Extension.create({
  name: "readOnly",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        // What is loaded isn't reported as a change.
        filterTransaction: (tr) =>
          !tr.docChanged || editor.isEditable || tr.getMeta("preventUpdate") === true,
      }),
    ];
  },
});
