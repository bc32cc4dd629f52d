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
