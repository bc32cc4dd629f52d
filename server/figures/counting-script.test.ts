import { expect, test } from "vitest";
import { addCountingScript } from "./counting-script.ts";

const DOCUMENT = "<!DOCTYPE html><html><head></head><body><script>1</script></body></html>";
const scriptIn = (html: string) => /<script nonce="n">([^<]*)<\/script><\/head>/.exec(html)?.[1] ?? "";

test("the script is complete and small, and has no effect by itself", () => {
  const script = scriptIn(addCountingScript(DOCUMENT, "n"));
  expect(script.length).toBeGreaterThan(0);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(2 * 1024);
  expect(() => new Function(script)).not.toThrow();
});

test("a document without scripts is left unchanged", () => {
  const scriptless = DOCUMENT.replace("<script>1</script>", "");
  expect(addCountingScript(scriptless, "n")).toBe(scriptless);
});
