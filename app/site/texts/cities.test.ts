import { describe, expect, it } from "vitest";
import { CITY_SUGGESTIONS } from "#app/leads/quote-fields.ts";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import type { CityPage } from "./cities/city-page.ts";
import { CITY_PROMISES } from "./cities/city-page.ts";
import { cityPages, textsOf } from "./page-texts.fixture.ts";
import { AREA_GROUPS, SERVICE_AREAS } from "./service-areas.ts";
import { CITY_LINKS } from "./site-paths.ts";

const business = businessFromSettings(businessSettingsSchema.parse({}));
const pages = cityPages(business);

/** The sentences of a page in lower case, without its city's name. */
const sentencesOf = ({ city, head, neighborhoods: _n, zips: _z, slug: _s, ...rest }: CityPage) =>
  textsOf([head.description, rest])
    .flatMap((text) => text.split(/(?<=[.?:])\s+/))
    .map((sentence) =>
      sentence
        .replaceAll(city, "")
        .toLowerCase()
        .replace(/[^a-z0-9 ]/g, "")
        .trim(),
    )
    .filter((sentence) => sentence.split(/\s+/).length >= 4);

describe("the seven city pages", () => {
  it("have the specification's titles", () => {
    expect(pages.map(({ head }) => head.title)).toEqual(
      CITY_LINKS.map(({ city }) => `Washer & Dryer Rental in ${city} | $50/month Combo`),
    );
  });

  it.each(pages)("$city contains everything the specification requires", (page) => {
    // In one piece, or a phone's line would end within the city's name. The narrowest phone has no room for a longer one.
    const isShort = page.city.length <= 12;
    expect(page.heading).toContain(isShort ? page.city.replaceAll(" ", "\u00a0") : page.city);
    expect(page.neighborhoods.length).toBeGreaterThanOrEqual(5);
    expect(page.deliveryStatement).toMatch(/same-day|minutes/i);
    // A phone's line would end after the hyphen.
    expect(page.deliveryStatement).not.toMatch(/\d-minute/);
    expect(page.testimonial.quote).not.toBe("");
    expect(page.testimonial.author).not.toBe("");
    for (const zip of page.zips) expect(zip).toMatch(/^89\d{3}$/);
  });

  it("share no sentence", () => {
    const seen = new Map<string, string>();
    for (const page of pages) {
      for (const sentence of new Set(sentencesOf(page))) {
        expect(seen.get(sentence), `"${sentence}" on ${page.city}`).toBeUndefined();
        seen.set(sentence, page.city);
      }
    }
    expect(seen.size).toBeGreaterThan(150);
  });

  it("have different structures", () => {
    const shapes = pages.map(({ sections }) => sections.map(({ kind }) => kind).join(" "));
    expect(new Set(shapes).size).toBe(pages.length);
  });

  it("promise no number of minutes in Boulder City", () => {
    const [boulderCity] = pages.filter(({ city }) => city === "Boulder City");
    const texts = textsOf(boulderCity).join(" ");
    expect(texts).toMatch(/same-day/i);
    expect(texts).not.toMatch(/minute/i);
  });

  it("do not count Summerlin's neighbors as Summerlin", () => {
    const [summerlin] = pages.filter(({ city }) => city === "Summerlin");
    for (const neighbor of ["The Lakes", "Desert Shores", "Queensridge", "Boca Park", "Tivoli Village"]) {
      expect(summerlin?.neighborhoods).not.toContain(neighbor);
    }
  });

  it("have the three required bullets", () => {
    expect(CITY_PROMISES.map(({ text }) => text)).toEqual([
      "No repair bills, with local support included",
      "Flexible monthly terms",
      "Free delivery, setup and installation",
    ]);
  });
});

describe("the service areas", () => {
  it("are thirty, without duplicates", () => {
    expect(SERVICE_AREAS).toHaveLength(30);
    expect(new Set(SERVICE_AREAS.map(({ name }) => name)).size).toBe(30);
  });

  it("include every city page's place and every suggestion of the form", () => {
    const names = SERVICE_AREAS.map(({ name }) => name);
    for (const { city } of CITY_LINKS) expect(names).toContain(city);
    for (const suggestion of CITY_SUGGESTIONS) expect(names).toContain(suggestion);
  });

  it("include places in every group", () => {
    expect(new Set(SERVICE_AREAS.map(({ group }) => group))).toEqual(new Set(AREA_GROUPS));
  });
});
