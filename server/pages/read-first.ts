import { ACCOUNT_PLACEHOLDER, type BegunReads, type FirstRead } from "#app/lib/first-reads.ts";

/** Runs in browsers of staff, as it stands here: asks for what the screen shows first while its script is on its way. */
function readFirst(reads: FirstRead[], whose: string): void {
  try {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name));
    const session = JSON.parse((key && localStorage[key]) || "null");
    // A token that ends within the client's margin (auth-js 2.119, 90 s) is made anew by the client first.
    if (!navigator.onLine || !session || session.expires_at * 1000 < Date.now() + 120_000) return;
    const token = session.access_token;
    const begun: BegunReads = { token, at: location.href, answers: new Map(), waiting: reads.length };
    for (const { method, url, headers, body } of reads) {
      const whole = body.replace(whose, session.user.id);
      const init = { method, headers: { ...headers, authorization: `Bearer ${token}` } };
      const answer = fetch(url, whole ? { ...init, body: whole } : init)
        // Read to its end: a body that stays away must not hold what is shown without it.
        .then(async (response) => new Response(await response.blob(), response));
      // Whoever takes it hears of a failure.
      answer.then(
        () => begun.waiting--,
        () => {},
      );
      begun.answers.set(`${method} ${new URL(url, location.href).href} ${whole}`, answer);
    }
    window.begunReads = begun;
    // The first format of all takes a slow phone a fifth of a second; until the script is there, it has nothing else to do.
    setTimeout(() => Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));
  } catch {}
}

/** Runs there, too: has the faces fetched once the script has come, while a slow phone reads and runs it. Who was here before has both. */
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
    // The document's own: also of a browser that says nothing of a file, or where one failed.
    if (!hasAll && target !== document) return;
    removeEventListener("load", look, true);
    fetchNow();
  };
  addEventListener("load", look, true);
}

const MARK = '<meta charSet="utf-8"/>';
const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g;

/**
 * Has a rendered document of staff begin these reads at once, in the name of the session that the browser holds. One that
 * shows nothing before it has its script fetches its fonts then.
 * @param nonce marks the script as the application's own
 */
export function readAtOnce(html: string, reads: readonly FirstRead[], nonce: string): string {
  if (!html.includes(MARK)) throw new Error("the rendered document does not begin in the known way");
  const faces = html.includes("<main") ? null : html.match(FONT_PRELOAD);
  const parts = [`(${readFirst})(${inScript(reads)},${inScript(ACCOUNT_PLACEHOLDER)})`];
  if (faces) parts.push(`(${fetchFaces})(${inScript(faces.join(""))})`);
  return (faces ? html.replace(FONT_PRELOAD, "") : html).replace(
    MARK,
    () => `${MARK}<script nonce="${nonce}">${parts.join(";")}</script>`,
  );
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
