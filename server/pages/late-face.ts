/** Runs in visitors' browsers, as it stands here. */
async function bringLateFace(): Promise<void> {
  const { body, fonts } = document;
  const preload = document.querySelector<HTMLLinkElement>("link[as=font]");
  const left = [...fonts].find(({ display }) => display === "optional");
  if (!preload || !left) return;
  const { family, weight, unicodeRange } = left;
  const face = new FontFace(family, `url(${preload.href})`, { weight, unicodeRange });
  if (!(await face.load().catch(() => null))) return;
  // Headings may be about to change to theirs.
  await fonts.ready;
  await new Promise(requestAnimationFrame);
  const pen = document.createElement("canvas").getContext("2d");
  const widthIn = (font: string) => {
    if (pen) pen.font = `9px ${font}monospace`;
    return pen?.measureText("fit").width;
  };
  if (widthIn(`${family},`) !== widthIn("")) return;
  const listEdges = () =>
    Array.from(body.querySelectorAll("*"), (part) => {
      const { top, bottom } = part.getBoundingClientRect();
      const edges = [top, bottom].filter((edge) => edge > 0 && edge < innerHeight).map(Math.round);
      // A link within a text may come to stand in another of its lines.
      return edges.length > 0 && getComputedStyle(part).display !== "inline" ? edges : "";
    }).join();
  const before = listEdges();
  fonts.add(face);
  if (listEdges() !== before) fonts.delete(face);
}

const SCRIPT = `addEventListener("DOMContentLoaded",${bringLateFace})`;

/**
 * Has a rendered document change to the face of the text that was left out of it for coming late, where nothing moves
 * by that on the screen (docs/decisions/013-late-faces.md). A document without any script stays as it is.
 * @param nonce marks the script as the application's own
 */
export function acceptLateFace(html: string, nonce: string): string {
  if (!html.includes("<script")) return html;
  return html.replace("</head>", () => `<script nonce="${nonce}">${SCRIPT}</script></head>`);
}
