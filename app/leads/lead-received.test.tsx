import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { RootDataContext } from "#app/lib/root-data.ts";
import { LeadReceived } from "./lead-received.tsx";
import type { Receipt } from "./quote-submission.ts";

const root = { business: businessFromSettings(businessSettingsSchema.parse({})), siteOrigin: "http://x" };

test.each([
  [
    "while somebody is there to call",
    { name: "Ana", phone: "(702) 555-0100", cameWhileOpen: true },
    "Got it, Ana.",
    "We’ll call you at (702) 555-0100 from (702) 555-0142 shortly to set your delivery time.",
  ],
  [
    "after hours",
    { name: "Ana", phone: "(702) 555-0100", cameWhileOpen: false },
    "Got it, Ana.",
    "We’re closed right now. We’ll call you at (702) 555-0100 from (702) 555-0142 after we open. Our hours: Every day, 7 am to 8 pm.",
  ],
  [
    "whose name ends with a period",
    { name: "Ana Ruiz Jr.", phone: "(702) 555-0100", cameWhileOpen: true },
    "Got it, Ana Ruiz Jr. We’ll",
    "call you at (702) 555-0100",
  ],
  [
    "where nobody knows any more who sent it, nor when",
    null,
    "Got it.",
    "We’ll call you from (702) 555-0142 to set your delivery time.",
  ],
])("%s", (_, receipt: Receipt | null, heading, nextStep) => {
  const text = textOf(receipt);
  expect(text).toContain(heading);
  expect(text).toContain(nextStep);
});

function textOf(receipt: Receipt | null): string {
  const markup = renderToStaticMarkup(
    <RootDataContext value={root}>
      <LeadReceived receipt={receipt} onSendAnother={undefined} />
    </RootDataContext>,
  );
  return markup
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,])/g, "$1");
}
