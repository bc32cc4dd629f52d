/**
 * Lets going back lead to where a link to an anchor was followed. React Router (8.4) learns of such a step once the
 * browser has made it: Firefox and Safari have scrolled by then, so it would remember the anchor as the place to come
 * back to. And without a key in its history entry, all anchors would share one place. Call it before the router listens.
 */
export function keepPlacesOfAnchors(): void {
  let followed: { href: string; top: number } | null = null;
  window.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
      followed = link && window.__reactRouterDataRouter ? { href: link.href, top: window.scrollY } : null;
    },
    true,
  );
  window.addEventListener("popstate", () => {
    if (history.state || followed?.href !== window.location.href) return;
    history.replaceState({ key: String(Math.random()) }, "");
    // Safari has given the new entry the default.
    history.scrollRestoration = "manual";
    // React Router will scroll to the anchor.
    window.scrollTo(0, followed.top);
  });
}
