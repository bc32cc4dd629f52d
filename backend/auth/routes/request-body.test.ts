import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseBody, readBody } from "./request-body.ts";

const schema = z.object({ name: z.string() });

const post = (body: BodyInit | null, contentType = "application/json") =>
  new Request("http://localhost/", { method: "POST", body, headers: { "content-type": contentType } });

async function read<Body>(request: Request, as: z.ZodType<Body>): Promise<Body> {
  return parseBody(request, await readBody(request), as);
}

describe("a request body", () => {
  it.each(["application/json", "application/json;charset=UTF-8", "Application/JSON ; charset=utf-8"])(
    "is read as %s",
    async (contentType) => {
      expect(await read(post('{"name":"Ada","more":1}', contentType), schema)).toEqual({ name: "Ada" });
    },
  );

  it.each([
    ["nothing", null],
    ["an empty stream, as a server makes it of nothing", new Blob([]).stream()],
    ["an empty object", "{}"],
  ])("that may be empty is accepted as %s", async (_, body) => {
    const optional = z.object({ name: z.string().default("Ada") });
    const headers: HeadersInit = body === "{}" ? { "content-type": "application/json" } : {};
    const init = { method: "POST", body, duplex: "half", headers } as RequestInit;
    expect(await read(new Request("http://localhost/", init), optional)).toEqual({ name: "Ada" });
  });

  it.each([
    ["of another type", post('{"name":"Ada"}', "text/plain"), 415, "bad_json"],
    ["of a type that only begins alike", post('{"name":"Ada"}', "application/jsonp"), 415, "bad_json"],
    ["that is missing", post(null), 400, "bad_json"],
    [
      "that is missing, as is its type",
      new Request("http://localhost/", { method: "POST" }),
      415,
      "bad_json",
    ],
    ["that is broken", post('{"name":'), 400, "bad_json"],
    ["that is not text", post(new Uint8Array([0xff, 0xfe])), 400, "bad_json"],
    ["that is too large", post(JSON.stringify({ name: "x".repeat(16_384) })), 413, "validation_failed"],
    ["of another shape", post('{"name":1}'), 400, "validation_failed"],
    ["that is a list", post("[]"), 400, "validation_failed"],
    ["nested beyond reason", post("[".repeat(8000) + "]".repeat(8000)), 400, expect.any(String)],
    ["with a character that cannot be stored", post('{"name":"\\u0000"}'), 400, "bad_json"],
    ["with such a character in a key", post('{"\\u0000":1,"name":"Ada"}'), 400, "bad_json"],
    ["with half a character", post('{"name":"\\ud800"}'), 400, "bad_json"],
  ])("%s is refused", async (_, request, status, code) => {
    await expect(read(request, schema)).rejects.toMatchObject({ status, code });
  });
});
