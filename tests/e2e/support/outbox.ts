import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./test.ts";

/** The mails to that address that the tested server laid into its outbox, oldest first. */
export async function mailsTo(address: string): Promise<string[]> {
  const outbox = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(outbox, file), "utf8")));
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`));
}

/** The link in the n-th mail to that address, once it has come; as a path of the site. */
export async function linkInMail(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count);
  const mail = (await mailsTo(address))[count - 1] ?? "";
  const url = new URL(/^https?:\S+$/m.exec(mail)?.[0] ?? "");
  return url.pathname + url.hash;
}
