import postcss, { type ChildNode } from "postcss";

const SITE_STYLE = /(<style[^>]*data-href="site[^"]*"[^>]*>)([\s\S]*?)(<\/style>)/;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-])+)/g;
const NEGATION = /:not\([^)]*\)/g;
/** A selector with :is() or :where() can match even if some of the listed classes are absent. */
const ALTERNATIVES = /:(?:is|where)\([^()]*\)/g;
const CONDITIONAL = new Set(["media", "supports", "layer", "container"]);

type Selector = { text: string; classes: string[] };

/** A parsed stylesheet, prepared for repeated filtering. */
type Piece =
  | { kind: "always"; text: string }
  | { kind: "rule"; selectors: Selector[]; body: string }
  | { kind: "conditional"; head: string; pieces: Piece[] };

/** All pages of a build inline the same stylesheet, so it is parsed once. */
let prepared: { css: string; pieces: Piece[] } | undefined;

/**
 * Reduces the inlined site stylesheet of a rendered document to the rules that can match: those whose class names all
 * occur in the document. The page's script loads the whole stylesheet as a file before client-side navigation needs
 * it.
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
