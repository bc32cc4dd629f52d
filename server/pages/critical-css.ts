import postcss, { type ChildNode } from "postcss";

const SITE_STYLE = /(<style[^>]*data-href="site[^"]*"[^>]*>)([\s\S]*?)(<\/style>)/;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-])+)/g;
const NEGATION = /:not\([^)]*\)/g;
/** A selector with :is() or :where() can match even if some of the listed classes are absent. */
const ALTERNATIVES = /:(?:is|where)\([^()]*\)/g;
const CUSTOM_PROPERTY_READ = /var\((--[\w-]+)/g;
const CONDITIONAL = new Set(["media", "supports", "layer", "container"]);

type Selector = { text: string; classes: string[] };
type Declaration = { text: string; customProperty?: string };

/** A parsed stylesheet, prepared for repeated filtering. */
type Piece =
  | { kind: "always"; text: string }
  | { kind: "rule"; selectors: Selector[]; declarations: Declaration[] }
  | { kind: "conditional"; head: string; pieces: Piece[] };

/** All pages of a build inline the same stylesheet, so it is parsed once. */
let prepared: { css: string; pieces: Piece[] } | undefined;

/**
 * Reduces the inlined site stylesheet of a rendered document to the rules that can match (those whose class names all
 * occur in the document) and the custom properties that these read. The page's script loads the whole stylesheet as a
 * file before client-side navigation needs it.
 */
export function keepCriticalCss(html: string): string {
  return html.replace(SITE_STYLE, (_, open: string, css: string, close: string) => {
    if (prepared?.css !== css) prepared = { css, pieces: prepare(postcss.parse(css).nodes) };
    const matching = keepMatching(prepared.pieces, classesOf(html));
    return open + print(matching, customPropertiesRead(print(matching))) + close;
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
          declarations: node.nodes.map(prepareDeclaration),
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

function prepareDeclaration(node: ChildNode): Declaration {
  const isCustomProperty = node.type === "decl" && node.variable;
  return { text: node.toString(), ...(isCustomProperty && { customProperty: node.prop }) };
}

function classesOf(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(CLASS_ATTRIBUTE), ([, names = ""]) => names.split(/\s+/)).flat());
}

function customPropertiesRead(css: string): Set<string> {
  return new Set(Array.from(css.matchAll(CUSTOM_PROPERTY_READ), ([, name = ""]) => name));
}

function keepMatching(pieces: Piece[], classes: Set<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === "always") return [piece];
    if (piece.kind === "conditional") return [{ ...piece, pieces: keepMatching(piece.pieces, classes) }];
    const selectors = piece.selectors.filter((selector) =>
      selector.classes.every((name) => classes.has(name)),
    );
    return selectors.length > 0 ? [{ ...piece, selectors }] : [];
  });
}

/** With `read`, leaves out the custom properties that aren't among these. */
function print(pieces: Piece[], read?: Set<string>): string {
  return pieces.map((piece) => printPiece(piece, read)).join("");
}

function printPiece(piece: Piece, read?: Set<string>): string {
  if (piece.kind === "always") return piece.text;
  if (piece.kind === "conditional") {
    const inner = print(piece.pieces, read);
    return inner && `${piece.head}{${inner}}`;
  }
  const body = piece.declarations
    .filter(({ customProperty }) => !read || !customProperty || read.has(customProperty))
    .map(({ text }) => text)
    .join(";");
  return body && `${piece.selectors.map(({ text }) => text).join(",")}{${body}}`;
}
