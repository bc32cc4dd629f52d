import postcss, { type AtRule, type ChildNode } from "postcss";

const SITE_STYLE = /(<style[^>]*data-href="site[^"]*"[^>]*>)([\s\S]*?)(<\/style>)/;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-])+)/g;
const NEGATION = /:not\([^)]*\)/g;
/** A selector with :is() or :where() can match even if some of the listed classes are absent. */
const ALTERNATIVES = /:(?:is|where)\([^()]*\)/g;
const CUSTOM_PROPERTY_READ = /var\((--[\w-]+)/g;
const ANIMATION = /animation(?:-name)?:([^;}]*)/g;
/** What the minifier leaves in custom properties and in values that read them; strings may contain it, too. */
const NEEDLESS_SPACE = /("[^"]*")| ?([,/*]) /g;
const CONDITIONAL = new Set(["media", "supports", "layer", "container"]);

type Selector = { text: string; classes: string[] };
/** `defines`: the custom property, or the animation of these keyframes. */
type Declaration = { text: string; defines?: string };

type Rule = { kind: "rule"; selectors: Selector[]; declarations: Declaration[] };

/** A parsed stylesheet, prepared for repeated filtering. */
type Piece = { kind: "always"; text: string } | Rule | { kind: "conditional"; head: string; pieces: Piece[] };

/** All pages of a build inline the same stylesheet, so it is parsed once. */
let prepared: { css: string; pieces: Piece[] } | undefined;

/**
 * Reduces the inlined site stylesheet of a rendered document to the rules that can match (those whose class names all
 * occur in the document) and the custom properties and keyframes that these use. The page's script loads the whole stylesheet as a
 * file before client-side navigation needs it.
 */
export function keepCriticalCss(html: string): string {
  return html.replace(SITE_STYLE, (_, open: string, css: string, close: string) => {
    if (prepared?.css !== css) prepared = { css, pieces: prepare(postcss.parse(css).nodes) };
    const matching = mapRules(prepared.pieces, keepSelectors(classesOf(html)));
    return open + print(mapRules(matching, keepDeclarations(namesUsed(print(matching))))) + close;
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
    if (node.type === "atrule" && node.name === "keyframes") return [prepareKeyframes(node)];
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

function prepareKeyframes({ params, nodes = [] }: AtRule): Rule {
  return {
    kind: "rule",
    selectors: [{ text: `@keyframes ${params}`, classes: [] }],
    declarations: [{ text: nodes.join(""), defines: params }],
  };
}

function prepareDeclaration(node: ChildNode): Declaration {
  const isCustomProperty = node.type === "decl" && node.variable;
  const text = node.toString().replace(NEEDLESS_SPACE, "$1$2");
  return { text, ...(isCustomProperty && { defines: node.prop }) };
}

function classesOf(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(CLASS_ATTRIBUTE), ([, names = ""]) => names.split(/\s+/)).flat());
}

function namesUsed(css: string): Set<string> {
  const read = Array.from(css.matchAll(CUSTOM_PROPERTY_READ), ([, name = ""]) => name);
  const run = Array.from(css.matchAll(ANIMATION), ([, value = ""]) => value.split(/[\s,]+/));
  return new Set([...read, ...run.flat()]);
}

function keepSelectors(present: Set<string>) {
  return (rule: Rule): Rule => ({
    ...rule,
    selectors: rule.selectors.filter(({ classes }) => classes.every((name) => present.has(name))),
  });
}

function keepDeclarations(used: Set<string>) {
  return (rule: Rule): Rule => ({
    ...rule,
    declarations: rule.declarations.filter(({ defines }) => !defines || used.has(defines)),
  });
}

function mapRules(pieces: Piece[], change: (rule: Rule) => Rule): Piece[] {
  return pieces.map((piece) => {
    if (piece.kind === "rule") return change(piece);
    return piece.kind === "conditional" ? { ...piece, pieces: mapRules(piece.pieces, change) } : piece;
  });
}

function print(pieces: Piece[]): string {
  return pieces.map(printPiece).join("");
}

/** Empty for a block of which nothing is left. */
function printPiece(piece: Piece): string {
  if (piece.kind === "always") return piece.text;
  if (piece.kind === "conditional") {
    const inner = print(piece.pieces);
    return inner && `${piece.head}{${inner}}`;
  }
  const selectors = piece.selectors.map(({ text }) => text).join(",");
  const body = piece.declarations.map(({ text }) => text).join(";");
  return selectors && body && `${selectors}{${body}}`;
}
