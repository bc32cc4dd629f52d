import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { readUpload } from "./read-upload.ts";

const MAX_BYTES = 1_000_000;
const BYTES = Buffer.from("RIFF");

const read = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  readUpload(
    new Request("http://site.test/x", { method: "POST", body, headers }),
    MAX_BYTES,
    () => new Error("too much"),
  );
const contentOf = async (upload: ReturnType<typeof read>) => {
  const { bytes, metadata } = await upload;
  return { bytes: await buffer(bytes), metadata };
};

describe("an upload", () => {
  it("is the body, which metadata may come with", async () => {
    const metadata = Buffer.from('{"name":"é"}').toString("base64");
    const headers = { "content-type": "image/webp" };
    expect(await contentOf(read(BYTES, headers))).toEqual({ bytes: BYTES, metadata: null });
    expect(await contentOf(read(BYTES, { ...headers, "x-metadata": metadata }))).toEqual({
      bytes: BYTES,
      metadata: { name: "é" },
    });
  });

  it("is the file of a form, as the official client sends it in browsers", async () => {
    const form = new FormData();
    form.set("cacheControl", "3600");
    form.set("metadata", '{"name":"é"}');
    form.set("", new File([BYTES], "x\u00e9.webp", { type: "image/webp" }));
    expect(await contentOf(read(form))).toEqual({ bytes: BYTES, metadata: { name: "é" } });
  });

  it("is refused unread if it says that it is too large, or as a form that is", async () => {
    await expect(read("x", { "content-length": "2000000" })).rejects.toThrow("too much");
    const form = { "content-type": "multipart/form-data; boundary=b" };
    await expect(read(Buffer.alloc(MAX_BYTES + 65_537), form)).rejects.toThrow("too much");
  });

  it("has bytes, and metadata that are JSON", async () => {
    await expect(read(null)).rejects.toThrow("The request has no body");
    const metadata = Buffer.from("{").toString("base64");
    await expect(read(BYTES, { "x-metadata": metadata })).rejects.toThrow("The metadata is no JSON");
  });

  it.each<[string, (valid: string) => string, string, boundary?: string]>([
    ["with a boundary of 71 characters", (valid) => valid, "The form can’t be read", "b".repeat(71)],
    ["without a boundary", (valid) => valid, "The form can’t be read", ""],
    [
      "of more parts than any has",
      (valid) => '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(8) + valid,
      "The form can’t be read",
    ],
    ["without a file", (valid) => valid.replaceAll("; filename", "; other"), "The form has no file"],
    ["that breaks off", (valid) => valid.slice(0, -4), "The form can’t be read"],
    ["with metadata that are no UTF-8", (valid) => valid.replace("{}", "\xff"), "The form can’t be read"],
    ["whose boundary is another", (valid) => valid.replace("--b", "--c"), "The form can’t be read"],
    ["with metadata that are no JSON", (valid) => valid.replace("{}", "{"), "The metadata is no JSON"],
  ])("is refused as a form %s", async (_, spoil, message, boundary = "b") => {
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--${boundary}\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: image/webp\r\n\r\nRIFF\r\n--${boundary}--\r\n`;
    const valid = field("cacheControl", "3600") + field("metadata", "{}") + file;
    const send = (body: string) =>
      read(Buffer.from(body, "latin1"), { "content-type": `multipart/form-data; boundary=${boundary}` });
    await expect(send(spoil(valid))).rejects.toThrow(message);
    if (boundary === "b") expect(await contentOf(send(valid))).toEqual({ bytes: BYTES, metadata: {} });
  });
});
