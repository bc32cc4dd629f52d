import { DRAWING_NAMES } from "#app/content/drawing-names.ts";
import type { BlockKind, BlockSetting, SettingOptions } from "#app/editor/schema/blocks.ts";

const oneOf = (name: string, label: string, options: SettingOptions): BlockSetting => ({
  name,
  label,
  options,
});
const text = (name: string, label: string): BlockSetting => ({ name, label, options: null });
const toLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** Every block that a page may hold: its name, its HTML and its settings. See docs/decisions/008. */
export const BLOCK_SAMPLES: readonly BlockKind[] = [
  {
    block: "quote-form",
    name: "Quote form",
    html: '<div data-block="quote-form" data-variant="full"></div>',
    settings: [
      oneOf("variant", "Size", { full: "Full", compact: "Compact" }),
      text("city", "City"),
      text("heading", "Heading"),
    ],
  },
  {
    block: "price-tags",
    name: "Prices",
    html: '<div data-block="price-tags" data-details="full"></div>',
    settings: [oneOf("details", "Details", { short: "Short", full: "Full" })],
  },
  {
    block: "call-button",
    name: "Call button",
    html: '<div data-block="call-button" data-size="big"></div>',
    settings: [oneOf("size", "Size", { normal: "Normal", big: "Big" })],
  },
  {
    block: "faq",
    name: "Questions",
    html: '<div data-block="faq">\n  <details name="faq"><summary>Question?</summary><p>Answer.</p></details>\n</div>',
    settings: [],
  },
  {
    block: "latest-posts",
    name: "Latest posts",
    html: '<div data-block="latest-posts"></div>',
    settings: [],
  },
  {
    block: "coverage-map",
    name: "Coverage map",
    html: '<div data-block="coverage-map"></div>',
    settings: [],
  },
  {
    block: "scene",
    name: "Hero scene",
    html: '<div data-block="scene" data-place="valley"></div>',
    settings: [
      oneOf("place", "Place", {
        valley: "Whole valley",
        "las-vegas-washer-rental": "Las Vegas",
        "henderson-appliance-rental": "Henderson",
        "north-las-vegas-washer-rental": "North Las Vegas",
        "summerlin-appliance-rental": "Summerlin",
        "green-valley-appliance-rental": "Green Valley",
        "centennial-hills-washer-rental": "Centennial Hills",
        "boulder-city-appliance-rental": "Boulder City",
      }),
    ],
  },
  {
    block: "drawing",
    name: "Drawing",
    html: '<div data-block="drawing" data-name="washer-and-dryer"></div>',
    settings: [
      oneOf("name", "What it shows", Object.fromEntries(DRAWING_NAMES.map((name) => [name, toLabel(name)]))),
    ],
  },
];
