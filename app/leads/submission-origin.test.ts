import { expect, test } from "vitest";
import { submissionOrigin } from "./submission-origin.server.ts";

const SITE = "https://site.example";

function originOf(headers: Record<string, string>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return submissionOrigin(new Request(`${SITE}/quote`, { headers }), form, SITE);
}

const NOTHING = { page: null, form: "compact", referrer: null, campaign: {}, language: null };

test("consists of our page and form, the external referrer, its campaign and the browser's first language", () => {
  const headers = {
    referer: `${SITE}/contact?utm_source=flyer&utm_medium=print&x=1`,
    "accept-language": "es-US,es;q=0.9,en;q=0.8",
  };
  expect(
    originOf({ ...headers, "x-came-from": "https://www.search.example/find?q=washer" }, { message: "" }),
  ).toEqual({
    page: "/contact",
    form: "full",
    referrer: "www.search.example",
    campaign: { utm_source: "flyer", utm_medium: "print" },
    language: "es-US",
  });
});

test("names the page like the count of its visits does", () => {
  const pageOf = (path: string) => originOf({ referer: `${SITE}${path}` }).page;
  expect(pageOf("/mesa-m%C3%A1s/")).toBe("/mesa-más");
  expect(pageOf("/")).toBe("/");
  expect(pageOf("/%FF")).toBe("/%FF");
});

test("takes the campaign from a previous page of ours", () => {
  const headers = { referer: `${SITE}/contact` };
  expect(originOf({ ...headers, "x-came-from": `${SITE}/?utm_campaign=spring` })).toEqual({
    ...NOTHING,
    page: "/contact",
    campaign: { utm_campaign: "spring" },
  });
});

test("is empty where headers are missing or implausible", () => {
  expect(originOf({})).toEqual(NOTHING);
  expect(
    originOf({
      referer: "https://other.example/contact?utm_source=x",
      "accept-language": "*",
      "x-came-from": "::",
    }),
  ).toEqual(NOTHING);
  expect(originOf({ referer: "/contact", "x-came-from": "javascript:alert(1)" })).toEqual(NOTHING);
});

test("is truncated to the database's limits and free of characters it cannot store", () => {
  const long = "%00%EF%BB%BF\u{1F9FA}".repeat(4_000);
  const origin = originOf({
    referer: `${SITE}/${"x".repeat(4_000)}?utm_source=${encodeURIComponent(long)}`,
    "accept-language": "x".repeat(500),
    "x-came-from": `https://${"x".repeat(60)}.example/${"x".repeat(9_000)}`,
  });
  expect(origin.page).toHaveLength(300);
  expect(origin.campaign.utm_source?.length).toBeLessThanOrEqual(100);
  expect(origin.campaign.utm_source).not.toContain("\0");
  expect(origin.campaign.utm_source?.isWellFormed()).toBe(true);
  expect(origin.language).toBeNull();
});
