import { type ComponentType, lazy, type ReactNode } from "react";
import type { BlockName, BlockSettings } from "./block-settings.ts";

type BlockComponents = {
  [Name in BlockName]: ComponentType<BlockSettings[Name] & { children?: ReactNode }>;
};

const HeroScene = lazy(async () => ({ default: (await import("../drawings/hero-scene.tsx")).HeroScene }));
const CityScene = lazy(async () => ({ default: (await import("../drawings/city-scene.tsx")).CityScene }));

/** What each block shows. Each is loaded by the pages that have it, and by no others. */
export const BLOCKS: BlockComponents = {
  "call-button": lazy(async () => ({ default: (await import("../parts/call-button.tsx")).CallButton })),
  "coverage-map": lazy(async () => ({
    default: (await import("../parts/coverage-frame.tsx")).CoverageFrame,
  })),
  drawing: lazy(async () => ({ default: (await import("../drawings/drawing.tsx")).Drawing })),
  faq: lazy(async () => ({ default: (await import("../parts/questions.tsx")).QuestionList })),
  "latest-posts": lazy(async () => ({ default: (await import("./latest-posts.tsx")).LatestPosts })),
  "price-tags": lazy(async () => ({ default: (await import("../parts/price-tags.tsx")).PriceTags })),
  "quote-form": lazy(async () => ({ default: (await import("../parts/quote-ticket.tsx")).QuoteTicket })),
  scene: ({ place }) => (place === "valley" ? <HeroScene /> : <CityScene slug={place} />),
};
