import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LEAD_LIMITS, nameOfQuoteField } from "#app/leads/quote-fields.ts";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { ENCRYPTED_KEPT_MS, KEPT_MS } from "#app/lib/client/device-store.ts";
import { textsOf } from "./page-texts.fixture.ts";
import { privacyPage } from "./privacy.ts";
import { termsPage } from "./terms/terms-page.ts";

const business = businessFromSettings(
  businessSettingsSchema.parse({ BUSINESS_LEGAL_NAME: "Example Rentals LLC" }),
);

describe("the terms", () => {
  const terms = termsPage(business);
  const texts = textsOf(terms).join("\n");

  it.each([
    ["late fee", /more than 5\sdays late.*late fee of \$25, plus \$10 for each day/],
    ["returned payment", /returned payment fee of \$35/],
    ["default", /in default if a payment is more than 10\sdays late/],
    ["notice", /giving us 30\sdays’ written notice/],
    ["liability", /limited to one month’s rent/],
    ["interest", /18% per year/],
    ["collection fees", /up to 50% of the amount owed/],
    ["delivery outside the area", /outside it costs \$25 to \$50/],
    ["after-hours service", /outside them costs \$75/],
    ["failed delivery", /failed delivery charge is \$35/],
    ["excessive service calls", /excessive service calls\. They cost \$50 each/],
    ["lock change", /cost of the change plus \$100/],
    ["rent", /\$50 for a washer and dryer together, \$40 for a washer only and \$40 for a dryer only/],
    ["effective date", /Effective August 1, 2025/],
    ["law", /Nevada law governs/],
    ["legal name", /mean Example Rentals LLC/],
  ])("state the %s", (_, figure) => expect(texts).toMatch(figure));

  it("list every other charge in one table", () => {
    const amounts = terms.sections
      .find(({ id }) => id === "other-charges")
      ?.table?.rows.map(([, amount]) => amount);
    expect(amounts).toEqual([
      "$25, then $10 per day",
      "$35",
      "$25 to $50",
      "$75",
      "$35",
      "$50 per call",
      "Cost plus $100",
    ]);
  });
});

describe.each([termsPage(business), privacyPage(business)])("$heading", ({ sections }) => {
  it("has an anchor for every section, once", () => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { id, clauses } of sections) {
      expect(id).toMatch(/^[a-z-]+$/);
      expect(clauses.length).toBeGreaterThan(0);
    }
  });
});

/** The SHA-256 of each document's words by its date, with default settings and with all that change them. */
const HELD: Record<string, string> = {
  "Terms and conditions, 2025-08-01": "cfc3b39607ebf23e7c9415b0e0eb8e7dbd9d3c845decaa9578cca135c3553adc",
  "Privacy policy, 2026-11-27": "aa71515906772c7661ad78a697c63a4d0293ccd24e58dfa14e1640c0d1f46543",
  "Privacy policy, 2026-11-30": "eb8463c03bcbb268efc4e20d888ba5a4669733d6001bda2aa44e11bb3b8eb571",
};

it.each([
  ["terms", termsPage],
  ["privacy policy", privacyPage],
])("the date that a lead keeps of the %s stands for the same words forever", (_, pageOf) => {
  const settings = {
    BUSINESS_EMAIL: "hello@example.com",
    BUSINESS_MAP_URL: "https://maps.example.com",
    TURNSTILE_SITE_KEY: "key",
  };
  const plain = businessFromSettings(businessSettingsSchema.parse({}));
  const full = { ...businessFromSettings(businessSettingsSchema.parse(settings)), leadsKeptDays: 365 };
  const words = [plain, full].map(pageOf).map(({ intro, sections }) => ({ intro, sections }));
  const { heading, effectiveDate } = pageOf(plain);
  expect(
    createHash("sha256").update(JSON.stringify(words)).digest("hex"),
    "Leads keep the effective date as evidence of what was agreed. Set it to the day on which the changed words appear, and add that date with the received digest to HELD.",
  ).toBe(HELD[`${heading}, ${effectiveDate}`]);
});

describe("the privacy policy", () => {
  const textsWith = (settings: Record<string, string>) =>
    textsOf(privacyPage(businessFromSettings(businessSettingsSchema.parse(settings)))).join("\n");

  it("gives no contact address that the business does not have", () => {
    expect(textsWith({})).not.toMatch(/null|undefined/);
    expect(textsWith({ BUSINESS_EMAIL: "hello@example.com" })).toContain("email hello@example.com");
  });

  it("names everything that the quote form asks for", () => {
    const [whatWeKeep] =
      privacyPage(business).sections.find(({ id }) => id === "what-we-keep")?.clauses ?? [];
    const asked = Object.keys(LEAD_LIMITS).map((field) => nameOfQuoteField(field).toLowerCase());
    expect(asked.filter((name) => !whatWeKeep?.toLowerCase().includes(name))).toEqual([]);
  });

  it("claims nothing that this product does not do", () => {
    expect(textsWith({})).not.toMatch(
      /journal|order system|administrator’s account|timetable|before the new practice/i,
    );
  });

  it("states whether requests are deleted automatically", () => {
    expect(textsWith({})).toContain("Nothing deletes requests automatically");
    const deleted = textsOf(privacyPage({ ...business, leadsKeptDays: 365 })).join("\n");
    expect(deleted).toMatch(/deleted automatically 365\sdays after it came/);
    expect(deleted).not.toContain("Nothing deletes");
  });

  it("says what remains of a request that is deleted", () => {
    expect(textsWith({})).toMatch(
      /Backup copies .* mailboxes .* service that alerts our staff, and lists .* downloaded or printed\./,
    );
  });

  it("names all that a visit leaves in the browser and in the totals", () => {
    expect(textsWith({})).toMatch(
      /close the tab, your browser may remember how far you scrolled .* what you typed into the quote form .* box/,
    );
    expect(textsWith({})).toContain("how often our phone number was tapped.");
  });

  it("says how long a browser of staff keeps what it read and what isn’t saved yet", () => {
    const hours = KEPT_MS / 3_600_000;
    const days = ENCRYPTED_KEPT_MS / (24 * 3_600_000);
    expect(textsWith({})).toMatch(
      new RegExp(`last read for up to ${hours} hours\\. .*requests not yet saved.* ${days}\\sdays\\.`),
    );
  });

  it("names the provider of the coverage map", () => {
    expect(textsWith({})).toContain("The coverage map is our own drawing");
    const elsewhere = textsWith({ BUSINESS_MAP_URL: "https://maps.example.com/embed?pb=1" });
    expect(elsewhere).toContain("comes from maps.example.com");
    expect(elsewhere).not.toContain("our own drawing, served");
    expect(textsWith({})).toContain(" No third party tracks what you do on this website.");
    expect(elsewhere).not.toContain("Nothing here follows you");
    expect(elsewhere).toContain(
      "Except for maps.example.com, which may collect what you do online over time",
    );
  });
});
