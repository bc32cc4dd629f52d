const RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: "/admin*" } }] },
      eagerness: "conservative",
    },
  ],
});

/**
 * Lets the browser fetch the next document from the moment a link is pressed (WICG Speculation Rules). For the time
 * before hydration: afterwards links fetch data alone.
 */
export function TapPrefetch() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: RULES }} />;
}
