import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { RootDataContext } from "#app/lib/root-data.ts";
import type { Route } from "./+types/quote";
import Quote from "./quote.tsx";

const root = { business: businessFromSettings(businessSettingsSchema.parse({})), siteOrigin: "http://x" };
const sender = { name: "Ana", phone: "(702) 555-0100" };

test.each([
  ["while open", { ...sender, cameWhileOpen: true }, "call you shortly", "shortly to set your delivery time"],
  ["after hours", { ...sender, cameWhileOpen: false }, null, "We’re closed right now"],
  ["once its receipt has expired", null, null, "to set your delivery time"],
])("a confirmation promises a call soon only if somebody is there: %s", (_, receipt, promise, next) => {
  const loaderData: Route.ComponentProps["loaderData"] = { outcome: "received", receipt };
  const markup = renderToStaticMarkup(
    <RootDataContext value={root}>
      <Quote {...({ loaderData } as Route.ComponentProps)} />
    </RootDataContext>,
  );
  expect(markup).toContain("Request received!");
  expect(markup).toContain(next);
  if (promise) expect(markup).toContain(promise);
  else expect(markup).not.toContain("shortly");
});
