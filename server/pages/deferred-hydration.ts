const MODULE_PRELOAD = /<link rel="modulepreload"/g;
const MODULE_SCRIPT = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/g;
const SCRIPT = /<script[^>]*>[^<]*<\/script>/g;
/** In the framework's scripts: indentation, which always follows a bracket, comma or semicolon, and flags that are off. */
const NEEDLESS = /\n\s+|"\w+":false,?(?<="future":\{[^}]*)/g;

const BOOTSTRAP = `{let p,w;const d=document,t=["pointerdown","pointermove","keydown","focusin"],u=d.URL.split("#")[0],g=()=>{for(const l of d.querySelectorAll("[rel=deferred]"))l.rel="modulepreload";const s=d.createElement("script");s.type="module";s.text=d.querySelector("[type=deferred]").text;d.head.append(s)},f=v=>{if(v.type==="pointermove"&&(p??=v).x===v.x&&p.y===v.y)return;for(const e of t)removeEventListener(e,f,true);w?g():w=1};addEventListener("DOMContentLoaded",()=>{const c=()=>Array.from(d.querySelectorAll("main *,[class^=site] *,nav *"),t=>t.textContent)+"",s=c();isChanged=()=>s!==c();w?g():w=1});if(t.toSorted&&d.adoptedStyleSheets)for(const e of t)addEventListener(e,f,true);onpopstate=()=>self.__reactRouterDataRouter||d.URL.split("#")[0]===u||location.reload();onpagehide=()=>self["site-menu"]?.hidePopover?.();oninput=({target:t})=>t.type==="checkbox"||(sessionStorage["left "+t.name]=t.value);onsubmit=({target:t})=>{for(const e of t)delete sessionStorage["left "+e.name]}}`;

/**
 * Defers hydration of a document rendered by React Router: makes its module script and module preloads inert, and
 * adds a small bootstrap that activates them at the visitor's first pointer, key or focus event once the
 * document has loaded. The first pointermove doesn't count: browsers send one for a mouse at rest. Until then the
 * page is plain HTML, and in browsers older than those the scripts are built for (vite.config.ts) it remains so.
 * As long as no router listens, going back to an address that the app had pushed before a reload changes only the
 * address, so the bootstrap loads that address's page.
 * The bootstrap starts a copy of the inert script, as Firefox 115 never starts one that it has taken for data.
 * The browser may show the page again on going back, as it was when the visitor left: the bootstrap closes its menu.
 * Until app/leads/unsent-quote.ts takes over, the bootstrap keeps each text that is typed into the form, for the next page's,
 * and forgets those that are sent.
 * The bootstrap remembers the texts of all elements in header, menu, main part, footer and bottom bar, so that
 * app/entry.client.tsx can ask it, by `isChanged`, whether the browser or an extension has changed them.
 * Returns a document without scripts unchanged. Throws if the framework's output has an unexpected shape.
 * @param nonce marks the bootstrap as the application's own
 */
export function deferHydration(html: string, nonce: string): string {
  if (!html.includes("<script")) return html;
  const scripts = html.match(MODULE_SCRIPT)?.length ?? 0;
  if (scripts !== 1) throw new Error(`expected one module script in the rendered document, found ${scripts}`);
  if (!html.includes("</head>")) throw new Error("the rendered document has no </head>");
  return html
    .replace(MODULE_PRELOAD, '<link rel="deferred"')
    .replace(
      MODULE_SCRIPT,
      (_, nonce = "", module: string) => `<script${nonce} type="deferred">${module}</script>`,
    )
    .replace(SCRIPT, (script) => script.replace(NEEDLESS, ""))
    .replace("</head>", () => `<script nonce="${nonce}">${BOOTSTRAP}</script></head>`);
}
