import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createNoticeStore } from "#server/notices/notice-store.ts";
import { startNoticeWorker } from "#server/notices/notice-worker.ts";
import { createWebhook, deliverByWebhook, signed } from "#server/notices/webhook.ts";
import { openTestBed } from "../policies/test-bed.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { silentLog } from "../support/silent-log.ts";

const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;

const bed = await openTestBed();
const store = createNoticeStore(bed.visit(undefined, bed.tokens.serviceRoleKey));

beforeEach(async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions");
  await store.openChannels({ mail: false, office: null, webhook: true, push: false });
});

type Received = { headers: IncomingHttpHeaders; body: string };

/** Starts a receiver of webhooks. @returns its port and the requests it has received */
async function startReceiver(answer: RequestListener): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    answer(request, response);
  }).listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

function startWorker(url: string, { privateTargets = true, timeLimitMs = 10_000 } = {}) {
  const post = createWebhook({ url, secret: SECRET, privateTargets }, timeLimitMs);
  const worker = startNoticeWorker({
    channel: "webhook",
    store,
    deliver: deliverByWebhook(post),
    pollMs: 20,
    log: silentLog,
  });
  onTestFinished(() => worker.stop(performance.now() + 1_000));
}

async function addLead(): Promise<void> {
  await bed.owner.query("insert into public.leads (name, phone) values ('Ada', '+17025550142')");
}

async function notices(): Promise<
  { id: string; state: string; attempts: number; last_error: string | null }[]
> {
  return (await bed.owner.query("select id, state, attempts, last_error from public.lead_notices")).rows;
}

test("a lead is posted once, signed, under an id that stays the same across retries", async () => {
  let down = 2;
  const { port, received } = await startReceiver((_, response) =>
    response.writeHead(down-- > 0 ? 503 : 204).end(),
  );
  await addLead();
  startWorker(`http://127.0.0.1:${port}/leads?for=us`);
  await expect
    .poll(async () => {
      await bed.passPauses();
      return notices();
    })
    .toMatchObject([{ state: "sent", attempts: 3, last_error: null }]);

  expect(received).toHaveLength(3);
  const [{ id } = { id: "" }] = await notices();
  for (const { headers, body } of received) {
    const at = Number(headers["webhook-timestamp"]) * 1_000;
    expect(headers).toMatchObject({ "content-type": "application/json", ...signed(id, body, SECRET, at) });
    expect(JSON.parse(body)).toMatchObject({
      type: "lead.created",
      data: { name: "Ada", phone: "+17025550142" },
    });
  }
});

test("the result of a form check is posted with a type of its own", async () => {
  const { port, received } = await startReceiver((_, response) => response.end());
  startWorker(`http://127.0.0.1:${port}`);
  await bed.owner.query("select public.tell_staff_of_form('form_fails', 'It was tried.')");
  await expect.poll(notices).toMatchObject([{ state: "sent" }]);
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "form.failed", data: { message: "It was tried." } },
  ]);
});

test("a redirect is not followed, and its answer is recorded", async () => {
  const inside = await startReceiver((_, response) => response.end());
  const { port } = await startReceiver((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end("this way"),
  );
  await addLead();
  startWorker(`http://127.0.0.1:${port}`);
  await expect
    .poll(notices)
    .toMatchObject([{ state: "waiting", attempts: 1, last_error: "307 Temporary Redirect this way" }]);
  expect(inside.received).toEqual([]);
});

test("a hanging receiver times out and is retried; a 2xx status counts even if its body is slow", async () => {
  let hangs = true;
  const { port, received } = await startReceiver((_, response) => {
    if (!hangs) response.writeHead(200).write("o");
  });
  await addLead();
  startWorker(`http://127.0.0.1:${port}`, { timeLimitMs: 500 });
  await expect
    .poll(notices)
    .toMatchObject([{ state: "waiting", attempts: 1, last_error: "No answer within 0.5 seconds." }]);
  hangs = false;
  await expect
    .poll(async () => {
      await bed.passPauses();
      return notices();
    })
    .toMatchObject([{ state: "sent" }]);
  expect(received.length).toBeGreaterThan(1);
});

test("a receiver that answers with another protocol is recorded as one that gave no answer", async () => {
  const { port } = await startReceiver((_, { socket }) =>
    socket?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: odd\r\n\r\n"),
  );
  await addLead();
  startWorker(`http://127.0.0.1:${port}`);
  await expect
    .poll(notices)
    .toMatchObject([
      { state: "waiting", attempts: 1, last_error: "The connection closed without an answer." },
    ]);
});

test("only the beginning of an endless answer is read", async () => {
  const { port } = await startReceiver((_, response) => {
    response.writeHead(500);
    const more = setInterval(() => response.write("no ".repeat(10_000)), 1);
    response.on("close", () => clearInterval(more));
  });
  await addLead();
  startWorker(`http://127.0.0.1:${port}`);
  const words = expect.stringMatching(/^500 Internal Server Error (no )+/);
  await expect.poll(notices).toMatchObject([{ state: "waiting", attempts: 1, last_error: words }]);
  const [notice] = await notices();
  expect(notice?.last_error?.length).toBeLessThan(400);
});

test.each([
  ["is cut within a character", `${"n".repeat(299)}🛑`, `500 Internal Server Error ${"n".repeat(299)}\ufffd`],
  ["contains NUL", "no\0pe", "500 Internal Server Error nope"],
])("an answer that PostgreSQL can't store as it is (%s) is recorded", async (_, body, last_error) => {
  const { port } = await startReceiver((_, response) => response.writeHead(500).end(body));
  await addLead();
  startWorker(`http://127.0.0.1:${port}`);
  await expect.poll(notices).toMatchObject([{ state: "waiting", attempts: 1, last_error }]);
});

test("a lead with any id that PostgreSQL accepts is posted", async () => {
  const { port, received } = await startReceiver((_, response) => response.end());
  await bed.owner.query(
    "insert into public.leads (id, name, phone) values (md5('lead 1')::uuid, 'Ada', '+17025550142')",
  );
  startWorker(`http://127.0.0.1:${port}`);
  await expect.poll(notices).toMatchObject([{ state: "sent" }]);
  expect(received).toHaveLength(1);
});

test("a receiver that answers 410 Gone gets no retries", async () => {
  const { port } = await startReceiver((_, response) => response.writeHead(410).end());
  await addLead();
  startWorker(`http://127.0.0.1:${port}`);
  await expect.poll(notices).toMatchObject([{ state: "dead", attempts: 1, last_error: "410 Gone" }]);
});

test.each([
  "http://127.0.0.1:PORT",
  "http://localhost:PORT",
  "http://[::1]:PORT",
  "http://[::ffff:127.0.0.1]:PORT",
  "http://0x7f.1:PORT",
  "http://2130706433:PORT",
])("%s is refused unless private targets are allowed", async (address) => {
  const { port, received } = await startReceiver((_, response) => response.end());
  const url = address.replace("PORT", String(port));
  const message = { id: "a", body: { type: "test", timestamp: "", data: {} } };
  await expect(createWebhook({ url, secret: SECRET, privateTargets: false })(message)).rejects.toThrow(
    "is not an address of the public internet",
  );
  expect(received).toEqual([]);
});

test("a private target is reached where private targets are allowed", async () => {
  const { port } = await startReceiver((_, response) => response.end());
  const post = createWebhook({ url: `http://localhost:${port}`, secret: SECRET, privateTargets: true });
  expect(await post({ id: "a", body: { type: "test", timestamp: "", data: {} } })).toBe("200 OK");
});
