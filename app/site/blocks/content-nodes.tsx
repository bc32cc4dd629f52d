import { type ComponentProps, type ComponentType, createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { lazyPart } from "#app/lib/client/unreachable.ts";
import type { BlockName, BlockSettings } from "./block-settings.ts";
import { type ContentNode, childrenOf, isElement } from "./content-tree.ts";

type BlockComponents = {
  [Name in BlockName]: ComponentType<BlockSettings[Name] & { children?: ReactNode }>;
};

const HeroScene = lazyPart(async () => ({ default: (await import("../drawings/hero-scene.tsx")).HeroScene }));
const CityScene = lazyPart(async () => ({ default: (await import("../drawings/city-scene.tsx")).CityScene }));

/** The component of each block. Only pages that contain a block load its component. */
const BLOCKS: BlockComponents = {
  "call-button": lazyPart(async () => ({ default: (await import("../parts/call-button.tsx")).CallButton })),
  "coverage-map": lazyPart(async () => ({
    default: (await import("../parts/coverage-frame.tsx")).CoverageFrame,
  })),
  drawing: lazyPart(async () => ({ default: (await import("../drawings/drawing.tsx")).Drawing })),
  faq: lazyPart(async () => ({ default: (await import("../parts/questions.tsx")).QuestionList })),
  "latest-posts": lazyPart(async () => ({ default: (await import("./latest-posts.tsx")).LatestPosts })),
  "price-tags": lazyPart(async () => ({ default: (await import("../parts/price-tags.tsx")).PriceTags })),
  "quote-form": lazyPart(async () => ({ default: (await import("../parts/quote-ticket.tsx")).QuoteTicket })),
  scene: ({ place }) => (place === "valley" ? <HeroScene /> : <CityScene slug={place} />),
};

const COMPONENTS: Readonly<Record<string, React.ElementType>> = { ...BLOCKS, a: Anchor };
/** Paths of public pages. A path with a dot is a file. */
const PAGE_PATH = /^\/(?!\/|admin(\/|$))[^.\\]*$/;

/** Renders a page's stored content as React elements and blocks. */
export function ContentNodes({ nodes }: { nodes: readonly ContentNode[] }) {
  return createElement(Fragment, null, ...nodes.map(renderNode));
}

function renderNode(node: ContentNode): ReactNode {
  if (!isElement(node)) return node;
  const [type, properties] = node;
  return createElement(COMPONENTS[type] ?? type, properties, ...childrenOf(node).map(renderNode));
}

function Anchor({ href, ...others }: ComponentProps<"a">) {
  return href && PAGE_PATH.test(href) ? <Link to={href} {...others} /> : <a href={href} {...others} />;
}
