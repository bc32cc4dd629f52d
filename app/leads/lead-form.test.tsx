import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { RootDataContext } from "#app/lib/root-data.ts";
import { LeadForm } from "./lead-form.tsx";
import { LEAD_LIMITS } from "./quote-fields.ts";

const business = businessFromSettings(businessSettingsSchema.parse({}));
const markup = renderToString(
  <MemoryRouter>
    <RootDataContext value={{ business, siteOrigin: "http://x" }}>
      <LeadForm variant="full" />
    </RootDataContext>
  </MemoryRouter>,
);

test("the full form has every field of a lead", () => {
  const asked = [...markup.matchAll(/<(?:input|textarea) [^>]*?name="([^"]+)"/g)].map(([, name]) => name);
  expect(asked).toEqual(expect.arrayContaining(Object.keys(LEAD_LIMITS)));
});

test("Chromium reads the agreement as it is written, and calls no box invalid that nobody has been at", () => {
  const [, box] = /(<input [^>]*type="checkbox"[^>]*>)/.exec(markup) ?? [];
  expect(box).toContain('aria-invalid="false"');
  // A space that is a text of its own is lost in the box's name.
  expect(markup).toMatch(/terms and conditions<\/a> and the <a /);
});

test("a phone's keyboard starts each word of a name and of a city with a capital", () => {
  const capitalized = [...markup.matchAll(/<input [^>]*?autoCapitalize="words"[^>]*? name="([^"]+)"/gi)];
  expect(capitalized.map(([, name]) => name)).toEqual(["name", "city"]);
});
