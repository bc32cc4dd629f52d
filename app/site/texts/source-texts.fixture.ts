import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

type Syntax = { type: string; [part: string]: unknown };

/** Every text in the sources below the folder that can be shown: strings, templates and JSX text, and no comment. */
export function sourceTextsBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .flatMap((path) => {
      const { program } = parseSync(path, readFileSync(join(folder, path), "utf8"));
      return textsIn(program as unknown as Syntax).map((text) => ({ path, text }));
    });
}

function textsIn(syntax: Syntax): string[] {
  if (syntax.type === "ImportDeclaration") return [];
  if (syntax.type === "TemplateElement") return [(syntax.value as { cooked: string }).cooked];
  if ((syntax.type === "Literal" || syntax.type === "JSXText") && typeof syntax.value === "string") {
    return [syntax.value];
  }
  return Object.values(syntax).flat().filter(isSyntax).flatMap(textsIn);
}

const isSyntax = (part: unknown): part is Syntax =>
  typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";
