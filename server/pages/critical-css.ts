import postcss, { type ChildNode } from "postcss";

const SITE_STYLE = /(<style[^>]*data-href="site[^"]*"[^>]*>)([\s\S]*?)(<\/style>)/;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-])+)/g;
const NEGATION = /:not\([^)]*\)/g;
/** Any one of its classes may be enough. */
const ALTERNATIVES = /:(?:is|where)\([^()]*\)/g;
const CONDITIONAL = new Set(["media", "supports", "layer", "container"]);

type Selector = { text: string; classes: string[] };

/** A stylesheet made ready for being cut down many times. */
type Piece =
  | { kind: "always"; text: string }
  | { kind: "rule"; selectors: Selector[]; body: string }
  | { kind: "conditional"; head: string; pieces: Piece[] };

/** Every page of a build inlines the same stylesheet, so it is taken apart once. */
let prepared: { css: string; pieces: Piece[] } | undefined;

/**
 * Takes a rendered document and leaves in its inlined site stylesheet only the rules that can match it: those whose
 * class names all occur in the document. The whole stylesheet follows as a file once script runs, before another page
 * could need it.
 */
export function keepCriticalCss(html: string): string {
  return html.replace(SITE_STYLE, (_, open: string, css: string, close: string) => {
    if (prepared?.css !== css) prepared = { css, pieces: prepare(postcss.parse(css).nodes) };
    return open + print(prepared.pieces, classesOf(html)) + close;
  });
}

function prepare(nodes: ChildNode[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === "comment") return [];
    if (node.type === "rule") {
      return [
        {
          kind: "rule",
          selectors: node.selectors.map(prepareSelector),
          body: node.nodes.map(String).join(";"),
        },
      ];
    }
    if (node.type === "atrule" && node.nodes && CONDITIONAL.has(node.name)) {
      return [{ kind: "conditional", head: `@${node.name} ${node.params}`, pieces: prepare(node.nodes) }];
    }
    const isBlock = node.type === "atrule" && node.nodes;
    return [{ kind: "always", text: isBlock ? node.toString() : `${node.toString()};` }];
  });
}

function prepareSelector(text: string): Selector {
  const names = text.replace(NEGATION, "").replace(ALTERNATIVES, "").matchAll(CLASS_IN_SELECTOR);
  return { text, classes: Array.from(names, ([, name = ""]) => name.replaceAll("\\", "")) };
}

function classesOf(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(CLASS_ATTRIBUTE), ([, names = ""]) => names.split(/\s+/)).flat());
}

function print(pieces: Piece[], used: Set<string>): string {
  return pieces.map((piece) => printPiece(piece, used)).join("");
}

function printPiece(piece: Piece, used: Set<string>): string {
  if (piece.kind === "always") return piece.text;
  if (piece.kind === "conditional") {
    const inner = print(piece.pieces, used);
    return inner && `${piece.head}{${inner}}`;
  }
  const selectors = piece.selectors.filter(({ classes }) => classes.every((name) => used.has(name)));
  if (selectors.length === 0) return "";
  return `${selectors.map(({ text }) => text).join(",")}{${piece.body}}`;
}
