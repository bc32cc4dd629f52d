import { expect, it } from "vitest";
import { slimManifest } from "./slim-manifest.ts";

it("leaves out the flags of a manifest that are false, and nothing else of the document", () => {
  const content = '<pre>"hasLoader": false, window.__reactRouterManifest</pre>';
  const manifest = (flags: string) =>
    `<script>window.__reactRouterManifest = {"routes": {"root": {"id": "root",${flags}"css": []}}\n};</script>`;
  expect(
    slimManifest(content + manifest('"hasAction": false,"hasLoader": true,"hasClientLoader": false,')),
  ).toBe(content + manifest('"hasLoader": true,'));
});
