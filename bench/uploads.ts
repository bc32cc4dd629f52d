import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { PICTURE_UPLOADS_PATH } from "#app/lib/picture-url.ts";
import { buildIfStale } from "../scripts/build.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { connectAsAdmin } from "./as-admin.ts";
import { residentMb } from "./processes.ts";
import { loadUncached } from "./wrk.ts";

/** `npm run bench:uploads`: the most memory that all processes take while pictures of the largest sizes are uploaded. */

/** As many as the server takes at once. */
const AT_ONCE = 4;
const ROUNDS = 3;
const SAMPLED_EVERY_MS = 30;
/** All sizes of a picture have been made by then. */
const SETTLED_MS = 15_000;
const VISITORS = 256;
const VISITED_FOR_S = 30;
const FORM_BYTES = 15 * 1024 * 1024;

const LARGEST: Record<string, () => Promise<Buffer>> = {
  "JPEG, 40 million pixels": () => draw(7300, 5470).jpeg().toBuffer(),
  "progressive JPEG, 15 million": () => draw(4470, 3350).jpeg({ progressive: true }).toBuffer(),
  "interlaced PNG with transparency, 15 million": () =>
    sharp({ create: { width: 4470, height: 3350, channels: 4, background: "#8888" } })
      .png({ progressive: true })
      .toBuffer(),
  "AVIF, 5 million": () => draw(2580, 1930).avif({ effort: 0 }).toBuffer(),
  "WebP, 40 million": () => draw(7300, 5470).webp({ effort: 0 }).toBuffer(),
  "JPEG, square, 16 million": () => draw(4000, 4000).jpeg().toBuffer(),
};

buildIfStale();
console.log(
  `\n| ${AT_ONCE} at once, ${ROUNDS} times | answers | MB before | MB at most |\n|---|---|---|---|`,
);
for (const [name, make] of Object.entries(LARGEST)) {
  const bytes = await make();
  await measure(name, () => bytes);
  const during = `the same, while ${VISITORS} connections ask for what no cache holds`;
  await measure(
    during,
    () => bytes,
    (origin) => loadUncached(origin, { connections: VISITORS, seconds: VISITED_FOR_S }),
  );
}
await measure("form of 15 MB that is no picture", () => {
  const form = new FormData();
  form.append("", new Blob([new Uint8Array(FORM_BYTES - 1024)], { type: "image/png" }), "x.png");
  return form;
});

/** In a server of its own, whose processes start as small as ever. */
async function measure(
  name: string,
  body: () => Buffer | FormData,
  loadBeside?: (origin: string) => Promise<unknown>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-uploads-"));
  const server = await startServerProcess(directory);
  const take = () => residentMb(server.child.pid ?? 0).sharedOnce;
  try {
    const { data } = await (await connectAsAdmin(server.origin)).auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const before = take();
    let most = before;
    const sampling = setInterval(() => {
      most = Math.max(most, take());
    }, SAMPLED_EVERY_MS);
    const beside = loadBeside?.(server.origin);
    const answers = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const address = `${server.origin}${PICTURE_UPLOADS_PATH}picture`;
          const { status } = await fetch(address, { method: "POST", headers, body: body() as BodyInit });
          answers.add(status);
        }),
      );
    await Promise.all([delay(SETTLED_MS), beside]);
    clearInterval(sampling);
    console.log(`| ${name} | ${[...answers].join(", ")} | ${before} | ${most} |`);
  } finally {
    await server.end("SIGTERM");
    rmSync(directory, { recursive: true });
  }
}

/** A picture of soft spots, which compresses well enough for any number of pixels. */
function draw(width: number, height: number): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 50 } as const;
  const spots = sharp({ create: { width: 180, height: 140, channels: 3, background: "#888", noise } });
  return spots.resize(width, height, { fit: "fill" });
}
