import { expect, test } from "vitest";
import { contentProblem } from "./content-limits.ts";
import { editorFields } from "./may-edit-content.server.ts";

test("line breaks count the same on the server as in the editor", async () => {
  const content = "<p>line</p>\n".repeat(2_000).padEnd(200_000, "x");
  expect(contentProblem(content)).toBeNull();
  const body = new FormData();
  body.set("content", content);
  const request = new Request("http://site.invalid/", { method: "POST", body });
  expect((await request.clone().formData()).get("content")).toContain("\r\n");
  expect(await editorFields(request)).toEqual({ content });
});
