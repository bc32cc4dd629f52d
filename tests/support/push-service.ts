import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** Starts a stand-in for a browser vendor's push service. `answer` returns the HTTP status, or null to leave the request hanging. */
export async function startPushService(answer: (request: PushRequest) => number | null) {
  const received: PushRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = { path: incoming.url ?? "", headers: incoming.headers, body: await buffer(incoming) };
    received.push(request);
    const status = answer(request);
    if (status) outgoing.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A subscribed browser, which alone can decrypt the messages sent to it. */
export function createBrowser() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, purpose: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, purpose, bytes));

  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    /** Decrypts a message as RFC 8291 specifies. Throws if any bit was changed. */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + senderKey.length, -16);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
      const material = derive(pair.computeSecret(senderKey), auth, info, 32);
      const key = derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const opener = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
      const record = Buffer.concat([opener.update(sealed), opener.final()]);
      if (record.at(-1) !== 2) throw new Error("not the last record");
      return JSON.parse(record.subarray(0, -1).toString("utf8"));
    },
  };
}
