import { createContext, createElement, type ReactNode, useContext } from "react";
import type { BlockName, BlockSettings } from "./block-settings.ts";

/** True while a built-in page is rendered to be converted: blocks then leave their places instead of themselves. */
export const AsPlaceholders = createContext(false);

type BlockProps<Name extends BlockName> = {
  name: Name;
  settings?: Partial<BlockSettings[Name]>;
  /** What of the block is the page's own text, and so stays editable. */
  text?: ReactNode;
  inline?: boolean;
  children: ReactNode;
};

/** Marks what a converted page keeps as a block: shows its children, unchanged. */
export function Block<Name extends BlockName>(props: BlockProps<Name>) {
  return import.meta.env.SSR ? <BlockOrPlaceholder {...props} /> : props.children;
}

function BlockOrPlaceholder<Name extends BlockName>({
  name,
  settings = {},
  text,
  inline,
  children,
}: BlockProps<Name>) {
  if (!useContext(AsPlaceholders)) return children;
  const attributes = Object.entries(settings)
    .filter(([, value]) => value !== "")
    .map(([setting, value]) => [`data-${setting}`, value]);
  return createElement(
    inline ? "span" : "div",
    { "data-block": name, ...Object.fromEntries(attributes) },
    text,
  );
}
