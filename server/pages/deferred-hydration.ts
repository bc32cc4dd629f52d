const MODULE_PRELOAD = /<link rel="modulepreload"/g;
const MODULE_SCRIPT = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/g;
/** Of what the framework prints for people: behind each there is a bracket, a comma or a semicolon. */
const INDENTATION = /\n\s+/g;

const BOOTSTRAP = `(()=>{let p;const d=document,t=["pointerdown","pointermove","touchstart","keydown","focusin"],o={capture:true,passive:true},g=()=>{for(const l of d.querySelectorAll('link[rel="deferred-modulepreload"]'))l.rel="modulepreload";const s=d.createElement("script");s.type="module";s.textContent=d.querySelector('script[type="deferred-module"]').textContent;d.head.append(s)},f=v=>{if(v.type==="pointermove"&&(p??=v,p.clientX===v.clientX&&p.clientY===v.clientY))return;for(const e of t)removeEventListener(e,f,o);d.readyState==="loading"?addEventListener("DOMContentLoaded",g):g()};for(const e of t)addEventListener(e,f,o)})()`;

/**
 * Takes React Router's rendered document and returns it with its one module script, unindented, and its preloads inert; a small
 * bootstrap makes them live at the visitor's first pointer, key, touch or focus event, once the whole document has come.
 * The first place of a mouse does not count: browsers report one that rests. Until then the page is plain HTML. A
 * document without any script stays as it is. Throws when the framework's output is not of the shape known here.
 * @param nonce marks the bootstrap as the application's own
 */
export function deferHydration(html: string, nonce: string): string {
  if (!html.includes("<script")) return html;
  const scripts = html.match(MODULE_SCRIPT)?.length ?? 0;
  if (scripts !== 1) throw new Error(`expected one module script in the rendered document, found ${scripts}`);
  if (!html.includes("</head>")) throw new Error("the rendered document has no </head>");
  return html
    .replace(MODULE_PRELOAD, '<link rel="deferred-modulepreload"')
    .replace(
      MODULE_SCRIPT,
      (_, nonce = "", module: string) =>
        `<script${nonce} type="deferred-module">${module.replace(INDENTATION, "")}</script>`,
    )
    .replace("</head>", () => `<script nonce="${nonce}">${BOOTSTRAP}</script></head>`);
}
