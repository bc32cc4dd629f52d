import { expect, test } from "vitest";
import { connectAsOwner, startOwnSite } from "../faults/own-site.ts";
import { ADMIN } from "../support/server-process.ts";
import { DESKTOP, Key, prepareWebKit, type WebKit } from "./webkit.ts";

const { server, dataDir } = await startOwnSite();
const openWebKit = await prepareWebKit(server.origin);
const owner = await connectAsOwner(dataDir);

async function openAsAdmin(path: string): Promise<WebKit> {
  const webkit = await openWebKit(DESKTOP);
  await webkit.goto("/admin");
  await webkit.fill("Email", ADMIN.email);
  await webkit.fill("Password", ADMIN.password);
  await webkit.press("Sign In");
  await webkit.isAt(/^\/admin\/\w/);
  await webkit.goto(path);
  return webkit;
}

test("staff search for a lead, open it and add a note", async () => {
  const { rows } = await owner.query(
    "insert into public.leads (name, phone) values ('Ana Torres', '+17025550123') returning id",
  );
  const webkit = await openAsAdmin("/admin/leads");
  await webkit.fill("Search leads", "nobody of this name");
  await webkit.shows("No leads match");
  await webkit.fill("Search leads", "ana");
  await webkit.named("Ana Torres", "main a");
  await webkit.goto(`/admin/leads/${rows[0].id}`);
  await webkit.fill("Note", "Called, no answer.");
  await webkit.press("Add note");
  await expect
    .poll(async () => (await owner.query("select body from public.lead_notes")).rows)
    .toEqual([{ body: "Called, no answer." }]);
});

test("an author writes a post in the rich editor", async () => {
  const webkit = await openAsAdmin("/admin/blog");
  await webkit.press("New Post");
  await webkit.fill("Title", "Written in Safari");
  await webkit.press("Write");
  await webkit.press(await webkit.field("Content"));
  await webkit.keys("Hello from WebKit.", Key.ENTER, "- first", Key.ENTER, "second");
  const drafts = async () =>
    (
      await owner.query(
        "select fields ->> 'title' as title, fields ->> 'content' as html from public.content_drafts",
      )
    ).rows;
  await expect.poll(drafts).toEqual([
    {
      title: "Written in Safari",
      html: expect.stringMatching(
        /^<p>Hello from WebKit\.<\/p>\s*<ul>\s*<li>(<p>)?first.*\s*<li>(<p>)?second/,
      ),
    },
  ]);
});
