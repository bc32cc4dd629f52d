import type { RichNode } from "../html/rich-node.ts";

/** The same blocks without paragraphs of only spaces and line breaks, which other programs use as gaps. */
export function withoutEmptyLines(blocks: readonly RichNode[]): RichNode[] {
  return blocks.filter((block) => !isEmptyLine(block)).map(withFilledContent);
}

function withFilledContent(block: RichNode): RichNode {
  if (!block.content?.some(({ content }) => content !== undefined)) return block;
  const content = withoutEmptyLines(block.content);
  // Such as a list item or a cell: the schema requires a line.
  return { ...block, content: content.length > 0 ? content : [{ type: "paragraph", attrs: { bare: true } }] };
}

function isEmptyLine({ type, content = [] }: RichNode): boolean {
  const isGap = ({ type, text = "" }: RichNode) =>
    type === "hardBreak" || (type === "text" && text.trim() === "");
  return type === "paragraph" && content.every(isGap);
}
