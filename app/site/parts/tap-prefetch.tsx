import { use } from "react";
import { RenderNonce } from "#app/lib/request-context.ts";

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
  const nonce = use(RenderNonce) || undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: RULES }} />;
}
