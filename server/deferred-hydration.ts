const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const MODULE_SCRIPT = /<script type="module" async="">/g;

const BOOTSTRAP = `(()=>{const t=["pointerdown","pointermove","touchstart","keydown","focusin"],o={capture:true,passive:true},f=()=>{for(const e of t)removeEventListener(e,f,o);const s=document.createElement("script");s.type="module";s.textContent=document.querySelector('script[type="deferred-module"]').textContent;document.head.append(s)};for(const e of t)addEventListener(e,f,o)})()`;

/**
 * Takes React Router's rendered document and returns it with its one module script inert and nothing preloaded; a
 * small bootstrap starts the script at the visitor's first pointer, key, touch or focus event. Until then the page is
 * plain HTML. Throws when the framework's output is not of the shape known here.
 */
export function deferHydration(html: string): string {
  const scripts = html.match(MODULE_SCRIPT)?.length ?? 0;
  if (scripts !== 1) throw new Error(`expected one module script in the rendered document, found ${scripts}`);
  if (!html.includes("</head>")) throw new Error("the rendered document has no </head>");
  return html
    .replace(MODULE_PRELOAD, "")
    .replace(MODULE_SCRIPT, '<script type="deferred-module">')
    .replace("</head>", () => `<script>${BOOTSTRAP}</script></head>`);
}
