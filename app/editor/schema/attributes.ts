import { Extension } from "@tiptap/core";

/** Kept with the document and not drawn: what an element's own tag says of it is drawn by its node. */
const kept = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value });

const BLOCKS = [
  ..."paragraph heading bulletList orderedList blockquote codeBlock horizontalRule table".split(" "),
  ..."box line image siteBlock wordedBlock htmlNode".split(" "),
];
const INNER = "listItem tableRow tableCell tableHeader hardBreak inlineImage inlineBlock".split(" ");
const MARKS = "bold italic underline strike code link wrapper".split(" ");

/** What every node and mark keeps of the HTML that it was made from. */
export const SourceAttributes = Extension.create({
  name: "sourceAttributes",
  addGlobalAttributes: () => [
    { types: [...BLOCKS, ...INNER, ...MARKS], attributes: { own: kept([]) } },
    { types: BLOCKS, attributes: { piece: kept(null) } },
    { types: ["paragraph"], attributes: { bare: kept(null) } },
    { types: ["bold"], attributes: { tag: kept("strong") } },
    { types: ["italic"], attributes: { tag: kept("em") } },
    { types: ["underline"], attributes: { tag: kept("u") } },
    { types: ["strike"], attributes: { tag: kept("s") } },
    { types: ["code"], attributes: { tag: kept("code") } },
    { types: ["codeBlock"], attributes: { inner: kept([]) } },
    { types: ["tableRow"], attributes: { part: kept(null) } },
    { types: ["table"], attributes: { caption: kept(null) } },
    { types: ["link", "wrapper"], attributes: { number: kept(null) } },
  ],
});
