import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { pictureAddress, pictureOfKey, pictureSource, pictureWidths } from "#app/lib/picture-url.ts";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { rawRequest } from "../support/raw-request.ts";
import { ADMIN } from "../support/server-process.ts";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);
const client = createClient(server.origin, await readAnonKey(server), {
  auth: { persistSession: false, autoRefreshToken: false },
});
let token = "";

beforeAll(async () => {
  const { data, error } = await client.auth.signInWithPassword(ADMIN);
  expect(error).toBeNull();
  token = data.session?.access_token ?? "";
});

const upload = (name: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/storage/v1/object/pictures/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "image/jpeg", ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

const bytes = (data: Buffer) => new Uint8Array(data);
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c4b7a6" } });

/** Uploads a picture that must be accepted. @returns its row */
async function take(name: string, body: BodyInit) {
  const answer = await upload(name, body);
  expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([200, ""]);
  const { Id, Key } = (await answer.json()) as { Id: string; Key: string };
  const { data } = await client.from("pictures").select("*").eq("id", Id).single();
  expect(Key).toBe(`pictures/${data.key}.webp`);
  return data;
}

const picture = (key: string) => {
  const found = pictureOfKey(key);
  if (!found) throw new Error("no key");
  return found;
};
const count = async () => (await owner.query("select count(*)::integer as n from public.pictures")).rows[0].n;

/** A PNG with that size in its header, but only so many rows of data. */
function png(width: number, height: number, rows = 1): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  // A file that only claims to be large need not be.
  const data = deflateSync(Buffer.alloc((1 + Math.min(width, 10_000) * 3) * rows));
  return bytes(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", data),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

describe("a picture", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is accepted as %s and served in each width",
    async (format) => {
      const { key, width, height, color, name } = await take(
        "Washer%20%26%20dryer.JPG",
        bytes(await draw(1000, 500).toFormat(format).toBuffer()),
      );
      expect({ width, height, name }).toEqual({ width: 1000, height: 500, name: "Washer & dryer.JPG" });
      expect(color).toMatch(/^#c[0-9a-f]b[0-9a-f]a[0-9a-f]$/);
      for (const one of pictureWidths(picture(key), "webp")) {
        const answer = await fetch(server.origin + pictureAddress(picture(key), one, "webp"));
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-type")).toBe("image/webp");
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
        const shown = await sharp(await answer.arrayBuffer()).metadata();
        expect([shown.format, shown.width, shown.height]).toEqual(["webp", one, Math.round(one / 2)]);
      }
    },
  );

  it("is served as AVIF once that is made, and until then as uncached WebP", async () => {
    const { key } = await take("a.png", bytes(await draw(900, 901).png().toBuffer()));
    const address = server.origin + pictureAddress(picture(key), 480, "avif");
    const first = await fetch(address);
    expect(["image/webp", "image/avif"]).toContain(first.headers.get("content-type"));
    if (first.headers.get("content-type") === "image/webp")
      expect(first.headers.get("cache-control")).toBe("no-store");
    const type = async () => (await fetch(address)).headers.get("content-type");
    await expect.poll(type).toBe("image/avif");
    const answer = await fetch(address);
    const known = { headers: { "if-none-match": answer.headers.get("etag") ?? "" } };
    expect((await fetch(address, known)).status).toBe(304);
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String((await answer.arrayBuffer()).byteLength));
  });

  it("is stored without its metadata and in its upright orientation", async () => {
    const photo = await draw(900, 602)
      .withExif({
        IFD0: { Copyright: "Eve Photographer" },
        IFD3: { GPSLatitude: "36/1 10/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes("Eve Photographer")).toBe(true);
    const { key, width, height } = await take("photo.jpg", bytes(photo));
    expect([width, height]).toEqual([602, 900]);
    const stored = await client.storage.from("pictures").download(`${key}.webp`);
    const shown = await (await fetch(server.origin + pictureSource(picture(key)))).arrayBuffer();
    for (const data of [await stored.data?.arrayBuffer(), shown]) {
      const { exif, xmp, icc, orientation } = await sharp(data).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
    }
  });

  it("is scaled down when larger than any screen, and never scaled up", async () => {
    expect(await take("large.jpg", bytes(await draw(6000, 4000).jpeg().toBuffer()))).toMatchObject({
      width: 2400,
      height: 1600,
    });
    expect(await take("small.png", bytes(await draw(20, 10).png().toBuffer()))).toMatchObject({
      width: 20,
      height: 10,
    });
  });

  it("is derived again when its derived file is gone, once for all concurrent requests", async () => {
    const { key } = await take("again.png", bytes(await draw(610, 300).png().toBuffer()));
    const address = server.origin + pictureAddress(picture(key), 610, "jpg");
    // Retried, since files are made in advance meanwhile.
    await rm(join(dataDir, "made-pictures", key), { recursive: true, force: true, maxRetries: 20 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const all = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    for (const one of all) expect((await sharp(one).metadata()).format).toBe("jpeg");
  });

  it("is not stored twice", async () => {
    const drawn = bytes(await draw(700, 701).png().toBuffer());
    const [first, second] = [await take("one.png", drawn), await take("two.png", drawn)];
    expect(second.id).toBe(first.id);
  });

  it("can be uploaded through the official client", async () => {
    const file = new File([bytes(await draw(333, 334).png().toBuffer())], "x.png", { type: "image/png" });
    const { data, error } = await client.storage.from("pictures").upload("mine.png", file);
    expect(error).toBeNull();
    expect(data?.fullPath).toMatch(/^pictures\/[0-9a-f]{32}-333x334-[0-9a-f]{6}\.webp$/);
  });
});

describe("a picture already processed by another instance", () => {
  const webp = { "content-type": "image/webp" };
  const keyOf = (data: Buffer, { width = 640, height = 320, color = "c4b7a6" } = {}) =>
    `${createHash("sha256").update(data).digest("hex").slice(0, 32)}-${width}x${height}-${color}`;
  const sendAs = async (key: string, data: Buffer, headers = {}) => {
    const answer = await upload(`${key}.webp`, bytes(data), { ...webp, ...headers });
    return ((await answer.json()) as { Key: string }).Key;
  };

  it("keeps its key and original name", async () => {
    const { key } = await take("first.png", bytes(await draw(640, 321).png().toBuffer()));
    const stored = await client.storage.from("pictures").download(`${key}.webp`);
    const made = Buffer.from(await (stored.data ?? new Blob()).arrayBuffer());
    expect((await client.from("pictures").delete().eq("key", key)).error).toBeNull();
    const metadata = Buffer.from(JSON.stringify({ name: "Washer <b>.png" })).toString("base64");
    expect(await sendAs(key, made, { "x-metadata": metadata })).toBe(`pictures/${key}.webp`);
    const { data } = await client.from("pictures").select("name").eq("key", key).single();
    expect(data).toEqual({ name: "Washer b.png" });
  });

  it("is processed again when its key does not match its content", async () => {
    const plain = await draw(640, 320).webp({ quality: 60 }).toBuffer();
    const told = await draw(640, 320)
      .withExif({ IFD0: { Copyright: "Eve Photographer" } })
      .webp()
      .toBuffer();
    const png = await draw(640, 320).png().toBuffer();
    const cut = plain.subarray(0, plain.length - 40);
    for (const [key, data] of [
      [keyOf(told), told],
      [keyOf(png), png],
      [keyOf(plain, { width: 641 }), plain],
      [keyOf(plain, { color: "ffffff" }), plain],
      [`${"0".repeat(32)}-640x320-c4b7a6`, plain],
    ] as const) {
      expect(await sendAs(key, data)).toMatch(
        /^pictures\/[0-9a-f]{32}-640x320-c[0-9a-f]b[0-9a-f]a[0-9a-f]\.webp$/,
      );
      expect(await sendAs(key, data)).not.toBe(`pictures/${key}.webp`);
    }
    expect((await upload(`${keyOf(cut)}.webp`, bytes(cut), webp)).status).toBe(415);
  });
});

describe("rejects unusable uploads with a message and stores nothing", () => {
  const svg = (text: string) => new TextEncoder().encode(text);
  const jpeg = async () => draw(1200, 1200).jpeg().toBuffer();
  const noise = async () =>
    sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
  it.each<[string, () => Promise<BodyInit> | BodyInit, number, RegExp]>([
    ["a PNG that claims 50,000 × 50,000 pixels", () => png(50_000, 50_000), 413, /40 million/],
    [
      "a PNG that claims more pixels than a number holds",
      () => png(2 ** 31 - 1, 2 ** 31 - 1),
      415,
      /damaged|supported picture/,
    ],
    ["a PNG that has 49 million pixels in a few bytes", () => png(7_000, 7_000, 7_000), 413, /40 million/],
    [
      "a GIF of 25 million pixels",
      async () => bytes(await draw(5_000, 5_001).gif().toBuffer()),
      413,
      /15 million/,
    ],
    [
      "a PNG whose rows take more than a gigabyte of memory",
      () => png(1_000_000, 40, 4_000),
      415,
      /too much memory/,
    ],
    ["a PNG without most of its rows", () => png(3_000, 3_000, 2), 415, /damaged/],
    ["a JPEG that breaks off", async () => bytes((await noise()).subarray(0, 20_000)), 415, /damaged/],
    ["a JPEG of its first bytes alone", async () => bytes((await jpeg()).subarray(0, 20)), 415, /damaged/],
    ["a GIF that is a script", () => svg("GIF89a/*\0\0*/=alert(1)//"), 415, /damaged/],
    ["HTML", () => svg("<!doctype html><script>alert(1)</script>"), 415, /supported picture/],
    [
      "an SVG with a script",
      () => svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      /SVG/,
    ],
    [
      "an SVG behind a declaration",
      () => svg('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg/>'),
      415,
      /SVG/,
    ],
    ["a PDF", () => svg("%PDF-1.4\n1 0 obj<<>>endobj"), 415, /supported picture/],
    ["a HEIC", () => svg("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), 415, /HEIC/],
    ["nothing at all", () => new Uint8Array(), 415, /supported picture/],
    ["random bytes", () => crypto.getRandomValues(new Uint8Array(5_000)), 415, /supported picture/],
    ["16 MB", () => new Uint8Array(16 * 1024 * 1024), 413, /15 MB/],
    ["more than it said", () => new Blob([new Uint8Array(16 * 1024 * 1024)]).stream(), 413, /15 MB/],
  ])("%s", async (_, make, status, message) => {
    const before = await count();
    const answer = await upload("x.jpg", await make());
    const body = await answer.json();
    expect([answer.status, body.statusCode]).toEqual([status, String(status)]);
    expect(body.message).toMatch(message);
    expect(await count()).toBe(before);
  });

  it("requests without permission, before the body is read", async () => {
    const drawn = bytes(await draw(30, 30).png().toBuffer());
    for (const authorization of ["", "Bearer", "Bearer x.y.z", `Bearer ${await readAnonKey(server)}`]) {
      const answer = await upload("x.png", drawn, { authorization });
      expect([answer.status, (await answer.json()).message]).toEqual([403, "Please sign in first."]);
    }
  });

  it("slow requests without permission, which hold up nobody's upload", async () => {
    const { hostname, port } = new URL(server.origin);
    for (let sender = 1; sender <= 4; sender += 1) {
      const socket = connect({ host: hostname, port: Number(port) }).on("error", () => {});
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST /storage/v1/object/pictures/slow.png HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
      );
      // The server has the request, but never gets its body.
      await once(socket, "data");
    }
    const drawn = bytes(await draw(31, 30).png().toBuffer());
    await expect.poll(async () => (await upload("quick.png", drawn)).status).toBe(200);
  });

  it("a flood of requests without permission, which holds up nobody's upload", async () => {
    const authorization = `Bearer ${await readAnonKey(server)}`;
    const flood = { method: "POST", headers: { authorization }, body: "x", localAddress: "127.0.0.2" };
    let isOver = false;
    const senders = Array.from({ length: 16 }, async () => {
      while (!isOver) await rawRequest(server.origin, "/storage/v1/object/pictures/x.png", flood);
    });
    onTestFinished(async () => {
      isOver = true;
      await Promise.all(senders);
    });
    for (let width = 32; width < 42; width += 1)
      await take("quick.png", bytes(await draw(width, 30).png().toBuffer()));
  });

  it("the appended script of a polyglot is dropped", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    const both = Buffer.concat([await draw(50, 50).gif().toBuffer(), script]);
    const { key } = await take("both.gif", bytes(both));
    const shown = Buffer.from(await (await fetch(server.origin + pictureSource(picture(key)))).arrayBuffer());
    expect(shown.includes("script")).toBe(false);
  });
});

describe("bytes that were not re-encoded are not stored, however the path is written", () => {
  const key = `${"0".repeat(32)}-640x320-c4b7a6.webp`;
  it.each([
    ["POST", `/storage/v1/object/pictures%2F${key}`],
    ["POST", `/storage/v1/object/pictures%2f${key}`],
    ["POST", `/storage/v1/object/%70ictures/${key}`],
    ["POST", `/storage/v1/object/%2570ictures/${key}`],
    ["POST", `/storage/v1/object/Pictures/${key}`],
    ["POST", `/storage/v1/object/pictures/${key}/`],
    ["POST", `/storage/v1/object/pictures//${key}`],
    ["POST", `/storage/v1/object//pictures/${key}`],
    ["POST", `/storage/v1/object/./pictures/${key}`],
    ["POST", `/storage/v1/object/%2e/pictures/${key}`],
    ["POST", `/storage/v1/object/x/../pictures/${key}`],
    ["POST", `/storage/v1/object/x/%2E%2E/pictures/${key}`],
    ["POST", `/storage/v1/object\\pictures\\${key}`],
    ["POST", `/storage/v1/./object/pictures/${key}`],
    ["POST", `//storage/v1/object/pictures/${key}`],
    ["POST", `/Storage/v1/object/pictures/${key}`],
    ["POST", `/%73torage/v1/object/pictures/${key}`],
    ["POST", `/rest/v1/../../storage/v1/object/pictures/${key}`],
    ["PUT", `/storage/v1/object/pictures/${key}`],
    ["PUT", `/storage/v1/object/%70ictures/${key}`],
  ])("%s %s", async (method, path) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "image/webp" };
    const body = "<script>alert(1)</script>";
    const { status } = await rawRequest(server.origin, path, { method, headers, body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    const { rowCount } = await owner.query("select from storage.objects where position($1 in name) > 0", [
      key,
    ]);
    expect(rowCount).toBe(0);
  });

  it("not even with the service role’s key, in place of a picture", async () => {
    const { key } = await take("kept.png", bytes(await draw(71, 70).png().toBuffer()));
    const { serviceRoleKey } = await loadTokenService({ dataDir });
    const service = createClient(server.origin, serviceRoleKey).storage.from("pictures");
    const replaced = await service.update(`${key}.webp`, "other", { contentType: "image/webp" });
    expect(replaced.error).toMatchObject({ status: 404, code: "NoSuchRoute" });
    expect((await service.info(`${key}.webp`)).data?.size).toBeGreaterThan("other".length);
  });
});

it.each([
  ["..%2f..%2fpasswords.json", "passwords.json"],
  ["%3Cimg%20src=x%20onerror=alert(1)%3E.png", "img src=x onerror=alert(1).png"],
  ["a%00b%0d%0a.png", "ab.png"],
  ["%e2%80%aegnp.exe", "gnp.exe"],
  [`${"x".repeat(300)}.png`, "x".repeat(120)],
  ["%20", "picture"],
])("a file named %s is recorded as %s and stored under its key", async (name, kept) => {
  const size = 40 + name.length;
  const row = await take(name, bytes(await draw(size, 41).png().toBuffer()));
  expect(row.name).toBe(kept);
});

describe("visitors can fetch existing pictures only", () => {
  it.each([
    "/media/",
    "/media/../signing-keys.json",
    "/media/%2e%2e/signing-keys.json",
    "/media/..%2fsigning-keys.json",
    `/media/${"0".repeat(32)}-800x600-000000/800.webp`,
    `/media/${"0".repeat(32)}-800x600-000000/stored`,
  ])("%s", async (path) => {
    expect((await fetch(server.origin + path, { redirect: "manual" })).status).toBe(404);
  });

  it("no other widths or formats of a picture", async () => {
    const { key } = await take("w.png", bytes(await draw(500, 77).png().toBuffer()));
    const ask = async (file: string) => (await fetch(`${server.origin}/media/${key}/${file}`)).status;
    expect(await ask("480.webp")).toBe(200);
    for (const file of ["481.webp", "800.webp", "480.png", "stored", "480.webp%00.jpg"])
      expect(await ask(file)).toBe(404);
    const made = await readdir(join(dataDir, "made-pictures", key));
    expect(made.filter((name) => name.startsWith("481") || name.startsWith("800"))).toEqual([]);
  });

  it("no deleted picture", async () => {
    const { id, key } = await take("gone.png", bytes(await draw(501, 78).png().toBuffer()));
    const address = server.origin + pictureSource(picture(key));
    expect((await fetch(address)).status).toBe(200);
    // Make the object old: the sweep spares recent ones.
    await owner.query("update storage.objects set created_at = now() - interval '1 hour' where name = $1", [
      `${key}.webp`,
    ]);
    expect((await client.rpc("delete_picture", { _id: id, _uses: 0 })).data).toBe(true);
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
    const stored = async () => (await client.storage.from("pictures").exists(`${key}.webp`)).data;
    await expect.poll(stored).toBe(false);
  });
});

it("the server survived all of the above within its memory limit", async () => {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8").catch(() => "");
  const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  expect(peakMb).toBeLessThan(450);
});
