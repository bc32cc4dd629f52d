import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { RootDataContext } from "#app/lib/root-data.ts";
import { LeadForm } from "./lead-form.tsx";
import { LEAD_LIMITS } from "./quote-fields.ts";

test("the full form has every field of a lead", () => {
  const business = businessFromSettings(businessSettingsSchema.parse({}));
  const markup = renderToStaticMarkup(
    <RootDataContext value={{ business, siteOrigin: "http://x" }}>
      <LeadForm variant="full" />
    </RootDataContext>,
  );
  const asked = [...markup.matchAll(/<(?:input|textarea) [^>]*?name="([^"]+)"/g)].map(([, name]) => name);
  expect(asked).toEqual(expect.arrayContaining(Object.keys(LEAD_LIMITS)));
});
