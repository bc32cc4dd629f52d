import { expect, test } from "vitest";
import { inlineThinModules, readThinModule } from "./thin-modules.ts";

const LAYOUT = "/assets/layout-1.js";
const document = `<link rel="modulepreload" href="/assets/entry.js" nonce="n"/><link rel="modulepreload" href="${LAYOUT}" nonce="n"/><script type="module" async="">;
import * as route0 from "${LAYOUT}";
import * as route1 from "/assets/home-1.js";
window.__reactRouterManifest={"routes":{"layout":{"module": "${LAYOUT}"},"home":{"module": "/assets/home-1.js"},"blog":{"module": "/assets/blog-1.js"}}}</script>`;

test("route modules that only re-export from a larger file are inlined", () => {
  const layout = readThinModule(
    LAYOUT,
    'export{t as ErrorBoundary,r as default,Layout}from"./every-page-1.js";\n',
  );
  const blog = readThinModule("/assets/blog-1.js", 'export{b as default}from"./most-pages-1.js";');
  if (!layout || !blog) throw new Error("not read");
  const thin = new Map([
    [LAYOUT, layout],
    ["/assets/blog-1.js", blog],
  ]);
  expect(inlineThinModules(document, thin)).toBe(
    `<link rel="modulepreload" href="/assets/entry.js" nonce="n"/><script type="module" async="">;
import {t as route0_ErrorBoundary,r as route0_default,Layout as route0_Layout} from "/assets/every-page-1.js";const route0={ErrorBoundary:route0_ErrorBoundary,default:route0_default,Layout:route0_Layout};
import * as route1 from "/assets/home-1.js";
window.__reactRouterManifest={"routes":{"layout":{"module": "/assets/every-page-1.js"},"home":{"module": "/assets/home-1.js"},"blog":{"module": "/assets/blog-1.js"}}}</script>`,
  );
});

test.each([
  'import{t}from"./a.js";export{t as default};',
  'var a=1;export{a as default}from"./a.js";',
  'export{a as default}from"./a.js";export{b as Layout}from"./b.js";',
  'export{default}from"https://elsewhere.example/a.js";',
])("a module with other code is not inlined: %s", (code) => {
  expect(readThinModule(LAYOUT, code)).toBeNull();
});
