const OWN_LINE = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 HEADER HR LI OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL".split(
    " ",
  ),
);

/** The visible text of stored HTML, one line per paragraph, heading, list item or table cell. */
export function textBlocks(html: string): string[] {
  const lines: string[] = [];
  let line = "";
  const endLine = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text) lines.push(text);
    line = "";
  };
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent;
    if (!(node instanceof Element)) return;
    const ownLine = OWN_LINE.has(node.tagName) || node.tagName === "BR" || node.hasAttribute("data-block");
    if (ownLine) endLine();
    line += placeholderText(node);
    for (const child of node.childNodes) read(child);
    if (ownLine) endLine();
  };
  // A parsed document runs no scripts and loads nothing.
  read(new DOMParser().parseFromString(html, "text/html").body);
  endLine();
  return lines;
}

/** The text that stands for a block, picture or rule. */
function placeholderText(element: Element): string {
  const block = element.getAttribute("data-block");
  if (block !== null) return `[block: ${block}]`;
  if (element.tagName === "IMG") return ` [picture: ${element.getAttribute("alt") || "no description"}] `;
  return element.tagName === "HR" ? "[line]" : "";
}
