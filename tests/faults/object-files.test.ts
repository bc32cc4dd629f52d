import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { DirectoryFiles } from "#backend/storage/directory-files.ts";
import { fileNameOf, type ObjectFiles, type StoredFile } from "#backend/storage/object-files.ts";
import { BucketError, type BucketPlace } from "#server/bucket/bucket-calls.ts";
import { BucketFiles } from "#server/bucket/bucket-files.ts";
import { startBucketServer } from "../support/bucket-server.ts";

const dataDir = await mkdtemp(join(tmpdir(), "spinfront-files-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const bucket = await startBucketServer();
afterAll(bucket.end);
const LARGE_BYTES = 1_000_000;
const ENDLESS_BYTES = 64 * 1024 * 1024;
const NO_VERSION = "00000000-0000-4000-8000-000000000000";

const inBucket = (more: Partial<BucketPlace> = {}) => new BucketFiles({ ...bucket.place, ...more }, dataDir);
const chunks = (...parts: (string | Uint8Array)[]) => Readable.from(parts.map((part) => Buffer.from(part)));
const read = async (files: ObjectFiles, version: string) => {
  const found = await files.read(version);
  return found && { size: found.size, bytes: Buffer.from(await new Response(found.body).arrayBuffer()) };
};
const listAll = async (files: ObjectFiles) => {
  const all: StoredFile[] = [];
  for await (const page of files.list()) all.push(...page);
  return all;
};
const clear = async (files: ObjectFiles) =>
  files.remove((await listAll(files)).map(({ version }) => version));
/** Names of the unfinished files in the data directory. */
const drafts = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .map((entry) => entry.name)
    .filter((name) => name.includes("."));

describe.each([
  ["a directory", new DirectoryFiles(dataDir)],
  ["a bucket", inBucket()],
])("files in %s", (_, files) => {
  afterEach(() => clear(files));

  it("are stored unchanged under unique names", async () => {
    const large = Buffer.alloc(LARGE_BYTES, "spin");
    const one = await files.write(chunks("a ", "picture"));
    const other = await files.write(chunks(large.subarray(0, 300_000), large.subarray(300_000)));
    const none = await files.write(chunks());
    expect(one).toMatchObject({ size: 9, md5: "101a0e3e2f58188b3e2ffc1057316c13" });
    expect(await read(files, one.version)).toEqual({ size: 9, bytes: Buffer.from("a picture") });
    expect((await read(files, other.version))?.bytes.equals(large)).toBe(true);
    expect(await read(files, none.version)).toMatchObject({ size: 0 });
    expect(await files.has(one.version)).toBe(true);
    expect(new Set([one.version, other.version, none.version]).size).toBe(3);
    expect(await drafts()).toEqual([]);
  });

  it("do not exist for unknown or malformed names", async () => {
    expect(await files.has(NO_VERSION)).toBe(false);
    for (const name of [NO_VERSION, "../../passwords.json", ""]) expect(await files.read(name)).toBeNull();
    await files.remove([NO_VERSION, "../../passwords.json"]);
    expect(await listAll(files)).toEqual([]);
  });

  it("are listed in version order with their time of writing", async () => {
    const started = Date.now();
    const written = [];
    for (let n = 0; n < 20; n += 1) written.push((await files.write(chunks(`${n}`))).version);
    const listed = await listAll(files);
    expect(listed.map(({ version }) => version)).toEqual(written.sort());
    for (const { writtenAt } of listed) expect(Math.abs(writtenAt - started)).toBeLessThan(600_000);
  });

  it("are gone once removed, and others remain", async () => {
    const versions = [];
    for (let n = 0; n < 12; n += 1) versions.push((await files.write(chunks(`${n}`))).version);
    const [kept = "", ...removed] = versions;
    await files.remove(removed);
    expect(await listAll(files)).toMatchObject([{ version: kept }]);
    expect(await files.read(removed[0] ?? "")).toBeNull();
    expect((await read(files, kept))?.bytes.toString()).toBe("0");
  });

  it("leave nothing behind when the input breaks off", async () => {
    const broken = (async function* () {
      yield Buffer.from("the beginning");
      throw new Error("gone");
    })();
    await expect(files.write(broken)).rejects.toThrow("gone");
    expect(await listAll(files)).toEqual([]);
    expect(await drafts()).toEqual([]);
  });
});

describe("a bucket", () => {
  const files = inBucket();
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "none",
      (error) => (error instanceof BucketError ? error.code : String(error)),
    );
  const codesOf = async (files: ObjectFiles) => [
    await codeOf(files.write(chunks("x"))),
    await codeOf(read(files, NO_VERSION)),
    await codeOf(listAll(files)),
    await codeOf(files.remove([NO_VERSION])),
  ];

  afterEach(async () => {
    await bucket.comeUp();
    await clear(files);
  });

  const wrongs: [string, Partial<BucketPlace>, string][] = [
    ["a wrong secret", { secretAccessKey: "another" }, "SignatureDoesNotMatch"],
    ["a key that it does not know", { accessKeyId: "NOBODY" }, "InvalidAccessKeyId"],
    ["a name that no bucket has", { bucket: "nowhere" }, "NoSuchBucket"],
  ];
  it.each(wrongs)("refuses %s, and files are not considered lost", async (_, wrong, code) => {
    const refused = inBucket(wrong);
    expect(await codesOf(refused)).toEqual([code, code, code, code]);
    expect(await refused.has(NO_VERSION)).toBe(true);
    const told = await refused.write(chunks("x")).catch((error) => JSON.stringify([error, error.message]));
    expect(told).not.toContain(wrong.secretAccessKey ?? "S3RVER");
  });

  it("that is down fails every operation, keeps its files, and works again once it is up", async () => {
    const { version } = await files.write(chunks("kept"));
    await bucket.goDown();
    expect(new Set(await codesOf(files))).toEqual(new Set(["ECONNREFUSED"]));
    expect(await files.has(NO_VERSION)).toBe(true);
    expect(await drafts()).toEqual([]);
    await bucket.comeUp();
    expect((await read(files, version))?.bytes.toString()).toBe("kept");
  });

  it("that hangs times out, whether before or during its answer", async () => {
    const silent = await relay(() => {});
    const stalling = await relay((_, response) =>
      response.writeHead(200, { "content-length": 9 }).write("a"),
    );
    const hung = inBucket({ endpoint: silent.origin });
    const codes = [codeOf(read(hung, NO_VERSION)), codeOf(listAll(hung)), codeOf(hung.remove([NO_VERSION]))];
    codes.push(codeOf(read(inBucket({ endpoint: stalling.origin }), NO_VERSION)));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(["TimeoutError"]));
  });

  it("that breaks off is an error, not a shorter file", async () => {
    const broken = await relay((_, response) => {
      response.writeHead(200, { "content-length": 9 }).write("a");
      setImmediate(() => response.destroy());
    });
    expect(await codeOf(read(inBucket({ endpoint: broken.origin }), NO_VERSION))).toBe("UND_ERR_SOCKET");
  });

  it("that doesn't say how long a file is sends all of it", async () => {
    const vague = await relay((_, response) => {
      response.write("a ");
      response.end("picture");
    });
    expect(await read(inBucket({ endpoint: vague.origin }), NO_VERSION)).toEqual({
      size: 9,
      bytes: Buffer.from("a picture"),
    });
  });

  it("that fails temporarily is retried with the full body", async () => {
    const bodies: string[] = [];
    const troubled = await relay(async (request, response) => {
      bodies.push(await new Response(Readable.toWeb(request) as ReadableStream).text());
      response.writeHead(bodies.length === 1 ? 503 : 200).end("<Error><Code>SlowDown</Code></Error>");
    });
    await inBucket({ endpoint: troubled.origin }).write(chunks("a picture"));
    expect(bodies).toEqual(["a picture", "a picture"]);
    const down = await relay((_, response) => {
      response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    });
    expect(await codeOf(read(inBucket({ endpoint: down.origin }), NO_VERSION))).toBe("SlowDown");
  });

  it("that answers without end is an error, whether it lists or refuses", async () => {
    let sent = 0;
    const endless = (status: number) =>
      relay(async (_, response) => {
        response.writeHead(status);
        const chunk = Buffer.alloc(256 * 1024, "<Contents>");
        await pipeline(async function* () {
          for (; sent < ENDLESS_BYTES; sent += chunk.length) yield chunk;
        }, response).catch(() => {});
      });
    const [listing, refusing] = [await endless(200), await endless(403)];
    expect(await codeOf(listAll(inBucket({ endpoint: listing.origin })))).toBe("TooLong");
    expect(await codeOf(read(inBucket({ endpoint: refusing.origin }), NO_VERSION))).toBe("status 403");
    expect(sent).toBeLessThan(ENDLESS_BYTES);
  });

  const [one = "", other = ""] = [randomUUID(), randomUUID()].sort();
  it.each([
    ["begins its list anew on each page", [one, other]],
    ["lists in another order", [other, one]],
    ["has a page of something else at its address", null],
  ])("that %s is an error, so that no file is taken for lost or needless", async (_, versions) => {
    const contents = versions?.map((version) => `<Contents><Key>${fileNameOf(version)}</Key></Contents>`);
    const page = contents ? `<ListBucketResult>${contents.join("")}</ListBucketResult>` : "<html></html>";
    const odd = inBucket({ endpoint: (await relay((_, response) => void response.end(page))).origin });
    expect(await codeOf(listAll(odd))).toBe(versions ? "UnorderedList" : "NoList");
    expect(await odd.has(one)).toBe(true);
  });

  it("is listed to its end, skipping objects that are not ours", async () => {
    const versions = Array.from({ length: 1100 }, () => randomUUID()).sort();
    const foreign = ["0/index.html", "zz & <more>/readme"];
    for (const name of [...versions.map(fileNameOf), ...foreign]) {
      const path = join(bucket.directory, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}._S3rver_object`, "x");
      await writeFile(`${path}._S3rver_metadata.json`, "{}");
    }
    expect((await listAll(files)).map(({ version }) => version)).toEqual(versions);
    for (const name of await readdir(bucket.directory))
      await rm(join(bucket.directory, name), { recursive: true });
  });
});

/** Starts an HTTP server that runs until the test ends. */
async function relay(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}` };
}
