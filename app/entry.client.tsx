import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

declare global {
  /**
   * Whether the browser or an extension has changed the page, for example by translating it or adding a button to a field.
   * React would re-render such a page from scratch, which loses what was typed and closes the menu, so it stays plain HTML.
   * Set by the bootstrap of deferred hydration (server/pages/deferred-hydration.ts).
   */
  var isChanged: (() => boolean) | undefined;
}

if (!globalThis.isChanged?.())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
