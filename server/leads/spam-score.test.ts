import { describe, expect, test } from "vitest";
import { contentSignals, type LeadTexts } from "./spam-content.ts";
import { type SpamSignals, weighSignals } from "./spam-score.ts";

const weigh = (texts: LeadTexts, signals: SpamSignals = {}) =>
  weighSignals({ ...signals, ...contentSignals(texts) });

/** Must pass even if sent quickly, from a shared office address or without a bot check. */
const GENUINE: Record<string, LeadTexts> = {
  plain: {
    name: "Bob Smith",
    city: "Henderson",
    message: "Need a washer and dryer for a 2 bedroom. When can you deliver?",
  },
  "without a message": { name: "Ada", message: null, city: null },
  "very short": { name: "Bo", message: "Hi" },
  "all caps": { name: "JAMES", message: "DRYER BROKE!!! NEED ONE TODAY PLEASE CALL ME ASAP $50 RIGHT???" },
  Spanish: {
    name: "María Núñez",
    city: "Las Vegas",
    message: "¿Cuánto cuesta la lavadora y la secadora? Vivo en el 2º piso, ¡gracias!",
  },
  "with emoji": { name: "Zoë 🧺", message: "Moving in Saturday 🎉🎉 need both 🙏🙏🙏 thx!! 👩‍👩‍👧‍👦" },
  "with the link of an apartment complex": {
    name: "Kim",
    message: "I live here: https://www.desertsprings-apartments.com/floorplans/b2 does the stackable fit?",
  },
  "with a bare domain and an address for email": {
    name: "Lee",
    message: "Found you on google.com and yelp.com. Write me at lee@example.com or lee.w@mail.example.org",
  },
  "with a name in Chinese": {
    name: "王小明",
    city: "Chinatown",
    message: "Washer only please, second floor.",
  },
  "in Chinese": {
    name: "李娜",
    message: "你好，我想租一台洗衣机和烘干机，请问多少钱？星期六可以送货吗？谢谢",
  },
  "in Russian": {
    name: "Ольга",
    message: "Здравствуйте, нужна стиральная машина на месяц. Сколько стоит доставка?",
  },
  "in Arabic": { name: "ليلى", message: "مرحبا، أحتاج غسالة ومجففة لشقتي الجديدة في هندرسون" },
  "of somebody who works in a casino": {
    name: "Tina",
    message:
      "I work nights at the casino so please call after 2 pm. More traffic on the strip this week, allow time!",
  },
  "of somebody in the trade": {
    name: "Max",
    message: "I do web design from home and my dryer died. Can you deliver to Summerlin?",
  },
  "with signs that look like code": {
    name: "Pat",
    message: 'Closet is < 30" wide & > 70" tall, W/D hookups on the left/right? I <3 your prices',
  },
  "with words between slashes": {
    name: "Jo",
    message: "A washer/dryer for a 1BR/1BA, gas/electric? Mornings and/or evenings.",
  },
  "of a business": {
    name: "Sunrise Suites LLC / front desk",
    city: "Spring Valley",
    message: "12 units, 3 stories. Do you have business rates? Unit list attached in email.",
  },
  long: { name: "Ann", message: "There is a gate, and a dog who is kind. ".repeat(48) },
};

describe("a genuine request", () => {
  test.each(Object.entries(GENUINE))("%s passes", (_, texts) => {
    expect(weigh(texts)).toBeNull();
    expect(weigh(texts, { network_hour: 8 })).toBeNull();
    expect(weigh(texts, { no_check: 1 })).toBeNull();
  });

  test.each(["plain", "without a message", "very short", "all caps", "Spanish", "with emoji"])(
    "%s also passes when autofilled, from an office, without a bot check",
    (name) => expect(weigh(GENUINE[name] ?? {}, { seconds: 2, network_hour: 7, no_check: 1 })).toBeNull(),
  );
});

const SPAM: Record<string, LeadTexts> = {
  "of search engines": {
    name: "Eric Jones",
    message:
      "Hi, I was looking at your website and noticed it is not ranking on Google. We offer affordable SEO and backlinks. More clients guaranteed.",
  },
  "of search engines with a link": {
    name: "Monica",
    message: "We can boost your traffic with SEO. See https://rank.example/offer",
  },
  "of guest posts": {
    name: "Ed",
    message: "Do you accept guest posts? We pay for a backlink. Prices: http://posts.example/list",
  },
  "with links": { name: "Bot", message: "http://a.example http://b.example http://c.example" },
  "with code of links": { name: "bot", message: '<a href="http://pills.example">cheap pills</a>' },
  "in BBCode": { name: "bot", message: "[url=https://casino.example/x]play[/url]" },
  "with a link as its name": { name: "Win an iPhone www.prize.example", message: null },
  "in Russian with a link": {
    name: "Robert",
    message: "Заработок в интернете без вложений, подробнее здесь: https://money.example/ref",
  },
  "of crypto": {
    name: "J. Trader",
    message: "Earn money with bitcoin and forex, passive income every day. t.me/trader",
  },
  "of loans": {
    name: "Fund",
    message:
      "Get a business loan in 24 hours, working capital funding. Reply STOP to opt-out: https://fund.example",
  },
};

describe("spam", () => {
  test.each(Object.entries(SPAM))("%s is quarantined", (_, texts) => expect(weigh(texts)).not.toBeNull());

  test("that fills in the hidden field is always quarantined", () => {
    expect(weigh(GENUINE.plain ?? {}, { hidden_field: 1 })).toEqual({ hidden_field: 1 });
  });

  test("is quarantined with exactly the signals that counted", () => {
    const quarantine = weigh(
      { message: "See http://a.example and http://b.example" },
      { seconds: 1, network_hour: 2, all_hour: 30, repeated_text: 1 },
    );
    expect(quarantine).toEqual({ links: 2, seconds: 1 });
  });
});

test("only as much of an overlong text is examined as a message may have", () => {
  const links = " http://a.example http://b.example http://c.example";
  expect(weigh({ message: "x".repeat(1_900) + links })).toEqual({ links: 3 });
  expect(weigh({ message: "x".repeat(2_000) + links })).toBeNull();
});

test("no single signal that customers also show quarantines a request", () => {
  const weak: SpamSignals[] = [
    { seconds: 0 },
    { links: 1 },
    { links: 2 },
    { markup: 1 },
    { foreign_script: 1 },
    { sales_words: 2 },
    { network_hour: 20 },
    { repeated_text: 5 },
    { no_check: 1 },
    { failed_check: 1 },
  ];
  for (const signals of weak) expect(weighSignals(signals)).toBeNull();
});

test.each<SpamSignals>([
  { seconds: 2, failed_check: 1 },
  { seconds: 2, no_check: 1, network_hour: 9 },
  { links: 1, foreign_script: 1 },
  { markup: 1, repeated_text: 3 },
  { sales_words: 2, no_check: 1, network_hour: 9 },
])("signals that customers also show quarantine a request together: %j", (signals) => {
  expect(weighSignals(signals)).toEqual(signals);
});
