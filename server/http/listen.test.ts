import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

const HOST = "127.0.0.1";
const NOBODY = 65534;
const isRoot = process.geteuid?.() === 0;

test("listens on the configured address", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await listen(server, { host: HOST, port: 0 });
  expect((server.address() as AddressInfo).address).toBe(HOST);
});

test("a port in use is reported in one line that names it", async () => {
  const other = createServer().listen(0, HOST);
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), { host: HOST, port })).rejects.toThrow(
    `PORT ${port} of ${HOST} is in use by another program. Stop that one, or set another`,
  );
});

test.runIf(process.seteuid)("a privileged port is reported in one line that names it", async () => {
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await expect(listen(createServer(), { host: HOST, port: 1 })).rejects.toThrow(
      "PORT 1 is not open to this account. Set one from 1024 on",
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test.each(["203.0.113.9", "not..a.host"])(
  "HOST %s is reported as not being an address of this machine",
  async (host) => {
    await expect(listen(createServer(), { host, port: 0 })).rejects.toThrow(
      `HOST ${host} is not an address of this machine`,
    );
  },
);
