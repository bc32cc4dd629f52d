import { type ComponentProps, createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { BLOCKS } from "./block-components.tsx";
import { type ContentNode, childrenOf, isElement } from "./content-node.ts";

const COMPONENTS: Readonly<Record<string, React.ElementType>> = { ...BLOCKS, a: Anchor };
/** Paths of the public site's pages; what has a dot is a file. */
const PAGE_PATH = /^\/(?!\/|admin(\/|$))[^.\\]*$/;

/** A page's content as React elements and blocks. */
export function ContentNodes({ nodes }: { nodes: readonly ContentNode[] }) {
  return createElement(Fragment, null, ...nodes.map(show));
}

function show(node: ContentNode): ReactNode {
  if (!isElement(node)) return node;
  const [type, properties] = node;
  return createElement(COMPONENTS[type] ?? type, properties, ...childrenOf(node).map(show));
}

function Anchor({ href, ...others }: ComponentProps<"a">) {
  return href && PAGE_PATH.test(href) ? <Link to={href} {...others} /> : <a href={href} {...others} />;
}
