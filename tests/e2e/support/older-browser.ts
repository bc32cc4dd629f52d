import type { Page } from "@playwright/test";

/**
 * Removes what Chrome 111, Firefox 115 or Safari 16.4 lacks, the oldest browsers that vite.config.ts builds for, from all
 * documents that the page loads. Popovers still open by markup, which can't be taken away.
 */
export async function growOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [
        Set.prototype,
        ["difference", "intersection", "isDisjointFrom", "isSubsetOf", "isSupersetOf", "union"],
      ],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Promise, ["try", "withResolvers"]],
      [Array, ["fromAsync"]],
      [RegExp, ["escape"]],
      [URL, ["canParse", "parse"]],
      [Response, ["json"]],
      [AbortSignal, ["any"]],
      [Element.prototype, ["checkVisibility"]],
      [HTMLElement.prototype, ["hidePopover", "popover", "showPopover", "togglePopover"]],
      [Document.prototype, ["startViewTransition"]],
      [Navigator.prototype, ["connection", "userActivation"]],
      [Intl, ["DurationFormat", "Segmenter"]],
      [
        window,
        [
          "CloseWatcher",
          "Iterator",
          "cancelIdleCallback",
          "navigation",
          "onscrollend",
          "requestIdleCallback",
          "scheduler",
        ],
      ],
    ];
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    for (const name of Object.getOwnPropertyNames(iterators))
      if (name !== "constructor") delete iterators[name];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}
