/** A block as an author places it into a page's content; its settings can be changed in the HTML. */
type BlockSample = { name: string; html: string };

/** What every block is called and how it is written: docs/decisions/008. */
export const BLOCK_SAMPLES: readonly BlockSample[] = [
  { name: "Quote form", html: '<div data-block="quote-form" data-variant="full"></div>' },
  { name: "Prices", html: '<div data-block="price-tags" data-details="full"></div>' },
  { name: "Call button", html: '<div data-block="call-button" data-size="big"></div>' },
  {
    name: "Questions",
    html: '<div data-block="faq">\n  <details name="faq"><summary>Question?</summary><p>Answer.</p></details>\n</div>',
  },
  { name: "Latest posts", html: '<div data-block="latest-posts"></div>' },
  { name: "Coverage map", html: '<div data-block="coverage-map"></div>' },
  { name: "Hero scene", html: '<div data-block="scene" data-place="valley"></div>' },
  { name: "Drawing", html: '<div data-block="drawing" data-name="washer-and-dryer"></div>' },
];
