import type { Extensions } from "@tiptap/core";
import { ListItem } from "@tiptap/extension-list";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { SourceAttributes } from "./attributes.ts";
import type { BlockKind } from "./block-kind.ts";
import { InlineBlock, SiteBlock, WordedBlock } from "./blocks.ts";
import { InlineCode, Link, Wrapper } from "./marks.ts";
import { Box, HtmlNode, InlinePicture, Line, Picture } from "./nodes.ts";

/** What the rich view is made of. All that the vocabulary has, it holds as one of these or leaves alone. */
export function editorExtensions(kinds: readonly BlockKind[]): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4] },
      listItem: false,
      code: false,
      link: false,
      trailingNode: false,
      dropcursor: { class: "rich-dropcursor", color: false },
    }),
    TableKit.configure({ table: { resizable: false, renderWrapper: true, cellMinWidth: 0 } }),
    // A designed page's items hold anything.
    ListItem.extend({ content: "block+" }),
    InlineCode,
    Link,
    Wrapper,
    Box,
    Line,
    Picture,
    InlinePicture,
    SiteBlock.configure({ kinds: [...kinds] }),
    WordedBlock.configure({ kinds: [...kinds] }),
    InlineBlock.configure({ kinds: [...kinds] }),
    HtmlNode,
    SourceAttributes,
  ];
}
