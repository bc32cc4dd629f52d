import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./test.ts";

/** The mails to the address in the tested server's outbox, oldest first. */
export async function mailsTo(address: string): Promise<string[]> {
  const outbox = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const files = await readdir(outbox).catch(() => []);
  // The server may delete old mails meanwhile.
  const mails = await Promise.all(
    files.sort().map((file) => readFile(join(outbox, file), "utf8").catch(() => "")),
  );
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`));
}

/** Waits for the n-th mail to the address that contains a link. @returns the link as a path of the site */
export async function linkInMail(address: string, count = 1): Promise<string> {
  const links = async () => (await mailsTo(address)).flatMap((mail) => /^https?:\S+$/m.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(count);
  const url = new URL((await links())[count - 1] ?? "");
  return url.pathname + url.hash;
}
