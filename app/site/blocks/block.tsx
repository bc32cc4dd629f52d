import { createContext, createElement, type ReactNode, useContext } from "react";
import type { BlogListing } from "#app/blog/published-posts.ts";
import type { BlockName, BlockSettings } from "./block-settings.ts";

/** True while a built-in page is rendered for conversion: each block then renders a placeholder element. */
export const AsPlaceholders = createContext(false);

/** The posts that a page's loader read for its block of latest posts; null if they couldn't be read. */
export const LatestPostsContext = createContext<BlogListing | null>(null);

type BlockProps<Name extends BlockName> = {
  name: Name;
  settings?: Partial<BlockSettings[Name]>;
  /** The part of the block that is the page's own text, which stays editable after conversion. */
  text?: ReactNode;
  inline?: boolean;
  children: ReactNode;
};

/** Marks the part of a built-in page that becomes a block when the page is converted. Renders its children unchanged. */
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
