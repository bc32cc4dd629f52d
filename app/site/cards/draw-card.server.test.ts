import sharp from "sharp";
import { expect, test } from "vitest";
import { type Card, drawCard } from "./draw-card.server.ts";

const CARD: Card = {
  path: "/blog/hard-water",
  title: "What Las Vegas hard water does to a washing machine",
  brand: "Vegas Valley Washer & Dryer Rental",
  phone: "(702) 555-0142",
};

test("a card is a 1200 by 630 PNG, small enough for impatient crawlers", async () => {
  const png = await drawCard(CARD);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(png.length).toBeLessThan(200_000);
});

test("the title is drawn in the brand's font, not a system font", async () => {
  const [card, other] = await Promise.all(
    [CARD.title, "Another title"].map((title) => drawCard({ ...CARD, title })),
  );
  expect(card?.equals(other as Buffer)).toBe(false);
});

test.each([
  ["Moving day 🧺👩🏽‍🦰 1️⃣ 🇺🇸", "Moving day 1", "emoji, a pictured family and a flag"],
  ["Wash\u00ading ma\u200bchines", "Washing machines", "a soft hyphen and a zero-width space"],
  ["王小明 at home", CARD.brand, "letters that the font lacks"],
])("%s is drawn as %s: no boxes for %s", async (title, drawn) => {
  const [one, other] = await Promise.all([title, drawn].map((text) => drawCard({ ...CARD, title: text })));
  expect(one?.equals(other as Buffer)).toBe(true);
});

test.each([
  ["no text", ""],
  ["markup", "<b>&"],
  ["one endless word", "x".repeat(5000)],
  ["another script", "日本語"],
  ["control characters", "\u0000\n\t"],
])("a title of %s is drawn without failure", async (_, title) => {
  expect(await sharp(await drawCard({ ...CARD, title })).metadata()).toMatchObject({ width: 1200 });
});

test("a city's card has its own picture", async () => {
  const [boulderCity, henderson] = await Promise.all(
    ["/boulder-city-appliance-rental", "/henderson-appliance-rental"].map((path) =>
      drawCard({ ...CARD, path }),
    ),
  );
  expect(boulderCity?.equals(henderson as Buffer)).toBe(false);
});

test("a page's own picture appears on its card in any aspect ratio", async () => {
  const bare = await drawCard(CARD);
  for (const [width, height] of [
    [2400, 300],
    [80, 900],
    [1, 1],
  ] as const) {
    const picture = await sharp({ create: { width, height, channels: 3, background: "#00ff00" } })
      .png()
      .toBuffer();
    const card = await drawCard({ ...CARD, picture });
    expect(card.equals(bare)).toBe(false);
    const middle = await sharp(card).extract({ left: 1000, top: 300, width: 1, height: 1 }).raw().toBuffer();
    expect([...middle.subarray(0, 3)]).toEqual([0, 255, 0]);
  }
});
