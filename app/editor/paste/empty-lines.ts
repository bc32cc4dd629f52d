import { filledWith, type RichNode } from "../html/rich-node.ts";

/** The same blocks without paragraphs of only spaces and line breaks, which other programs use as gaps. */
export function withoutEmptyLines(blocks: readonly RichNode[]): RichNode[] {
  return blocks.filter((block) => !isEmptyLine(block)).map(withFilledContent);
}

function withFilledContent(block: RichNode): RichNode {
  if (!block.content?.some(({ content }) => content !== undefined)) return block;
  return filledWith(block, withoutEmptyLines(block.content));
}

function isEmptyLine({ type, content = [] }: RichNode): boolean {
  const isGap = ({ type, text = "" }: RichNode) =>
    type === "hardBreak" || (type === "text" && text.trim() === "");
  return type === "paragraph" && content.every(isGap);
}
