import { expect, test } from "vitest";
import { inProcessFetch } from "./in-process-fetch.ts";

test("returns the backend's answer", async () => {
  const fetch = inProcessFetch(async (request) => new Response(request.url));
  expect(await (await fetch("http://localhost/rest/v1/pages")).text()).toBe("http://localhost/rest/v1/pages");
});

test("rejects when aborted, even if the backend never answers", async () => {
  const fetch = inProcessFetch(() => new Promise(() => {}));
  const abort = new AbortController();
  const answer = fetch("http://localhost/", { signal: abort.signal });
  abort.abort(new Error("too long"));
  await expect(answer).rejects.toThrow("too long");
  await expect(fetch("http://localhost/", { signal: abort.signal })).rejects.toThrow("too long");
});
