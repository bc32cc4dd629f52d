import { expect, test } from "vitest";
import { postedForm } from "./post-requests.ts";

test("line breaks count the same on the server as in the form", async () => {
  const content = "One\nTwo\r\n";
  const body = new FormData();
  body.set("content", content);
  const request = new Request("http://site.invalid/", { method: "POST", body });
  expect((await request.clone().formData()).get("content")).toContain("\r\n");
  expect([...(await postedForm(request))]).toEqual([["content", "One\nTwo\n"]]);
});

test("of fields with the same name, the last counts", async () => {
  const body = new URLSearchParams([
    ["name", "Ada"],
    ["city", "Henderson"],
    ["name", "Bob"],
  ]);
  expect([...(await postedForm(new Request("http://site.invalid/", { method: "POST", body })))]).toEqual([
    ["name", "Bob"],
    ["city", "Henderson"],
  ]);
});

test("ten times as many fields as a form's limit allows are read at once, so that nobody can hold up the server", async () => {
  const names = Array.from({ length: 120_000 }, (_, index) => index.toString(36));
  const body = names.join("=&");
  expect(body.length).toBeGreaterThan(10 * 64 * 1024);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const read = await postedForm(new Request("http://site.invalid/", { method: "POST", body, headers }));
  expect([...read.keys()]).toEqual(names);
  // It takes a tenth of a second; when each field looked through all others, it took minutes.
}, 20_000);
