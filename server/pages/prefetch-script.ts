import {
  ACCOUNT_PLACEHOLDER,
  type Prefetched,
  type PrefetchRequest,
} from "#app/lib/client/prefetched-requests.ts";

/**
 * Runs in staff's browsers, inlined as source: sends the requests of the screen's first queries while its script is
 * still loading.
 */
function prefetch(requests: PrefetchRequest[], accountPlaceholder: string): void {
  try {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name));
    const session = JSON.parse((key && localStorage[key]) || "null");
    // The client refreshes a token that expires within 90 s (auth-js 2.119), so don't use one that is about to.
    if (!navigator.onLine || !session || session.expires_at * 1000 < Date.now() + 120_000) return;
    const token = session.access_token;
    const prefetched: Prefetched = {
      token,
      documentUrl: location.href,
      responses: new Map(),
      pending: requests.length,
    };
    for (const { method, url, headers, body } of requests) {
      const whole = body.replace(accountPlaceholder, session.user.id);
      const init = { method, headers: { ...headers, authorization: `Bearer ${token}` } };
      const response = fetch(url, whole ? { ...init, body: whole } : init)
        // Read the body to its end here, so that a stalled body can't delay what the page shows without it.
        .then(async (streamed) => new Response(await streamed.blob(), streamed));
      // Whoever uses the response handles its error.
      response.then(
        () => prefetched.pending--,
        () => {},
      );
      prefetched.responses.set(`${method} ${new URL(url, location.href).href} ${whole}`, response);
    }
    window.prefetched = prefetched;
    // The first Intl call takes a slow phone a fifth of a second. Spend it now, while the phone waits for the script
    // anyway.
    setTimeout(() => Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));
  } catch {}
}

/**
 * Also runs in the browser: loads the fonts only after all scripts have arrived, while a slow phone parses and runs
 * them. Returning visitors (a service worker controls the page) have both cached and load the fonts at once.
 */
function fetchFaces(faces: string): void {
  const fetchNow = () => document.head.insertAdjacentHTML("beforeend", faces);
  if (navigator.serviceWorker?.controller) {
    fetchNow();
    return;
  }
  const come = new Set<EventTarget | null>();
  const look = ({ target }: Event) => {
    come.add(target);
    const script = Array.from(document.querySelectorAll("link[rel=modulepreload]"));
    const hasAll = document.readyState !== "loading" && script.every((file) => come.has(file));
    // The document's own load event also counts, in case a browser fires no event for a file or a file fails to load.
    if (!hasAll && target !== document) return;
    removeEventListener("load", look, true);
    fetchNow();
  };
  addEventListener("load", look, true);
}

const MARK = '<meta charSet="utf-8"/>';
const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g;

/**
 * Adds a script to a staff document that prefetches these requests, with the session stored in the browser. If the
 * document shows nothing before its scripts run, its fonts are loaded after them.
 * @param nonce marks the script as the application's own
 */
export function addPrefetchScript(html: string, requests: readonly PrefetchRequest[], nonce: string): string {
  if (!html.includes(MARK)) throw new Error("the rendered document does not begin in the known way");
  const faces = html.includes("<main") ? null : html.match(FONT_PRELOAD);
  const parts = [`(${prefetch})(${asScriptLiteral(requests)},${asScriptLiteral(ACCOUNT_PLACEHOLDER)})`];
  if (faces) parts.push(`(${fetchFaces})(${asScriptLiteral(faces.join(""))})`);
  return (faces ? html.replace(FONT_PRELOAD, "") : html).replace(
    MARK,
    () => `${MARK}<script nonce="${nonce}">${parts.join(";")}</script>`,
  );
}

function asScriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
