import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { RootDataContext } from "#app/lib/root-data.ts";
import type { Route } from "./+types/quote";
import Quote from "./quote.tsx";

const root = { business: businessFromSettings(businessSettingsSchema.parse({})), siteOrigin: "http://x" };

test.each([
  { cameWhileOpen: true, promise: "call you shortly", next: "shortly to set your delivery time" },
  { cameWhileOpen: false, promise: null, next: "We’re closed right now" },
])(
  "a confirmation promises a call soon only if somebody is there: $cameWhileOpen",
  ({ cameWhileOpen, promise, next }) => {
    const receipt = { name: "Ana", phone: "(702) 555-0100", cameWhileOpen };
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
  },
);
