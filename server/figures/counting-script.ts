import { BEACON_PATH } from "./beacon.ts";

type Signals = { globalPrivacyControl?: boolean };
type Heard = Event & { target: { closest: Element["closest"]; form?: HTMLFormElement; name?: string } };
type WithNavigation = { navigation?: EventTarget };

/**
 * Runs in visitors' browsers, inlined as source. Reports what a visit does through beacons and stores nothing on the
 * device. Sends nothing until the visitor interacts, or leaves after having seen the page.
 */
function count(address: string): void {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & Signals;
  if (webdriver || globalPrivacyControl || doNotTrack === "1") return;
  const before = document.referrer ? new URL(document.referrer) : null;
  const isOwn = before?.host === location.host;
  const campaignOf = (url: { search: string }) => new URLSearchParams(url.search).get("utm_source");
  const source = campaignOf(location) || (isOwn ? campaignOf(before) : before?.hostname) || "";
  let page = "";
  let field = "";
  let started = "";
  const send = (what: string, more?: object) =>
    navigator.sendBeacon(address, JSON.stringify({ what, page, source, ...more }));
  const leave = () => {
    if (field) send("left", { field });
    field = "";
  };
  const see = () => {
    if (page === location.pathname) return;
    leave();
    const isFirst = !page && !isOwn;
    page = location.pathname;
    send(isFirst ? "arrival" : "view");
  };
  const hear = ({ isTrusted, target, type }: Heard) => {
    if (!isTrusted || (type === "focusin" && started !== page)) return;
    see();
    if (type === "click" && target.closest("a[href^=tel]")) send("call");
    if (type === "submit") field = "";
    if (/input|focusin/.test(type) && target.name && target.form?.getAttribute("action") === "/quote") {
      if (started !== page) send("start");
      started = page;
      field = target.name;
    }
  };
  for (const type of ["pointerdown", "keydown", "click", "input", "focusin", "submit"])
    addEventListener(type, hear as EventListener, true);
  addEventListener("visibilitychange", () => {
    if (document.hidden && (page || performance.now() > 2_000)) see();
  });
  addEventListener("pagehide", leave);
  (window as WithNavigation).navigation?.addEventListener("currententrychange", () => page && see());
}

/** Minified: without whitespace that the code doesn't need. */
const SCRIPT = `(${count})(${JSON.stringify(BEACON_PATH)})`
  .replace(/\s+/g, (space) => (space.includes("\n") ? "\n" : " "))
  .replace(/ ?([=<>&|?:,;{()+]+)\s?/g, "$1");

/**
 * Adds the counting script to a rendered document; documents without scripts stay unchanged.
 * @param nonce marks the script as the application's own
 */
export function addCountingScript(html: string, nonce: string): string {
  if (!html.includes("<script")) return html;
  return html.replace("</head>", () => `<script nonce="${nonce}">${SCRIPT}</script></head>`);
}
