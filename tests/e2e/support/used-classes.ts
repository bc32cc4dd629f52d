import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss from "postcss";
import { parseSync } from "vite";

type SyntaxNode = { type: string } & Record<string, unknown>;
type Module = { classes: Set<string>; imports: string[] };

/** The class names that the given modules and their imports put into `className`, each with a module using it. */
export function usedClasses(entries: readonly string[]): Map<string, string> {
  const users = new Map<string, string>();
  for (const file of reachedFrom(entries)) {
    for (const name of readModule(file).classes) users.set(name, users.get(name) ?? file);
  }
  return users;
}

/** The given modules and all that they import, directly or not, except server-only ones, which render nothing. */
export function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>(entries);
  for (const file of reached) for (const imported of readModule(file).imports) reached.add(imported);
  return reached;
}

export function modulesOf(pattern: string): string[] {
  return globSync(pattern).filter((file) => !/\.(server|test)\.tsx?$/.test(file));
}

/** The class names that a style sheet has rules for. */
export function styledClasses(css: string): Set<string> {
  const styled = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ""] of selector.matchAll(/\.((?:\\.|[\w-])+)/g)) {
      styled.add(name.replace(/\\(.)/g, "$1"));
    }
  });
  return styled;
}

const modules = new Map<string, Module>();

function readModule(file: string): Module {
  const module = modules.get(file) ?? parseModule(file);
  modules.set(file, module);
  return module;
}

function parseModule(file: string): Module {
  const program = parseSync(file, readFileSync(file, "utf8")).program as unknown as SyntaxNode;
  const nodes = [...within(program)];
  const imports = nodes.flatMap((node) => {
    if (!/^Import(Declaration|Expression)$|^Export(Named|All)Declaration$/.test(node.type)) return [];
    const source = node.source as { value?: string } | null;
    const isType = node.importKind === "type" || node.exportKind === "type";
    return isType || !source?.value ? [] : (locate(source.value, file) ?? []);
  });
  const constants = new Map(
    nodes
      .filter(({ type, init }) => type === "VariableDeclarator" && init)
      .map(({ id, init }) => [(id as { name: string }).name, init as SyntaxNode]),
  );
  return { imports, classes: new Set(nodes.flatMap(classText).flatMap((node) => namesIn(node, constants))) };
}

/** Resolves an import specifier to one of our modules that browsers load. */
function locate(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith("#app/")
    ? specifier.slice(1)
    : specifier.startsWith(".") && join(dirname(from), specifier);
  return path && /(?<!\.server)\.tsx?$/.test(path) ? path : undefined;
}

/** The nodes that hold class names: the value of a `className`, and the arguments of `cn` and `cva`. */
function classText(node: SyntaxNode): SyntaxNode[] {
  const { name, callee, key } = node as Record<string, { name?: string } | undefined>;
  if (node.type === "JSXAttribute" && name?.name === "className") return [node.value as SyntaxNode];
  if (node.type === "Property" && key?.name === "className") return [node.value as SyntaxNode];
  if (node.type === "CallExpression" && /^(cn|cva)$/.test(callee?.name ?? ""))
    return node.arguments as SyntaxNode[];
  return [];
}

/** The complete class names in an expression; names built at run time, as in `post-${way}`, are skipped. */
function namesIn(node: SyntaxNode | null, constants: Map<string, SyntaxNode>): string[] {
  const inAll = (...parts: unknown[]) => parts.flatMap((part) => namesIn(part as SyntaxNode, constants));
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? split(node.value) : [];
    case "TemplateLiteral":
      return [...split(wholeWords(node)), ...inAll(...(node.expressions as SyntaxNode[]))];
    case "ConditionalExpression":
      return inAll(node.consequent, node.alternate);
    case "LogicalExpression":
      return node.operator === "&&" ? inAll(node.right) : inAll(node.left, node.right);
    case "ObjectExpression":
      return inAll(...(node.properties as SyntaxNode[]));
    case "Property":
      return (node.key as { name?: string }).name === "defaultVariants" ? [] : inAll(node.value);
    case "JSXExpressionContainer":
      return inAll(node.expression);
    case "Identifier":
      return inAll(constants.get(node.name as string));
    default:
      return [];
  }
}

function wholeWords({ quasis }: SyntaxNode): string {
  const GAP = "\0";
  const texts = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return split(texts.join(GAP))
    .filter((word) => !word.includes(GAP))
    .join(" ");
}

const split = (text: string) => text.split(/\s+/).filter(Boolean);

function* within(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") yield* within(child as SyntaxNode);
    }
  }
}
