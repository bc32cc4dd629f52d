import { expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, type Persona, settlePersonas } from "./personas.ts";

const database = await openTestDatabase();
await settlePersonas(database.pool("owner"));

const post = (column: string, moment: string) =>
  `insert into public.blog_posts (title, slug, excerpt, content, seo_description, ${column === "date" ? "" : "date, "}${column})
   values ('T', 'odd', '', '', '', ${column === "date" ? "" : "'2026-01-01', "}'${moment}')`;
const page = (column: string, moment: string) =>
  `insert into public.pages (title, slug, content, ${column}) values ('T', 'odd', '', '${moment}')`;

const WRITES: [what: string, Persona, (moment: string) => string][] = [
  [
    "an imported lead",
    "agent",
    (moment) =>
      `select public.import_leads('[{"name": "Bo", "phone": "+17025550142", "received": "${moment}"}]', false)`,
  ],
  ["a post's date", "editor", (moment) => post("date", moment)],
  ["a post's creation", "editor", (moment) => post("created_at", moment)],
  ["a post's change", "editor", (moment) => post("updated_at", moment)],
  ["a page's creation", "editor", (moment) => page("created_at", moment)],
  ["a page's change", "editor", (moment) => page("updated_at", moment)],
  [
    "a set time",
    "editor",
    (moment) =>
      `insert into public.timetable (kind, content_id, action, due_at) values ('post', '${IDS.draft}', 'unpublish', '${moment}')`,
  ],
  [
    "a changed time",
    "editor",
    (moment) => `update public.timetable set due_at = '${moment}' where id = '${IDS.timetable}'`,
  ],
  [
    "a redirect's creation",
    "editor",
    (moment) =>
      `insert into public.redirects (from_path, to_path, created_at) values ('/odd', '/about', '${moment}')`,
  ],
  [
    "a preview link's creation",
    "editor",
    (moment) =>
      `insert into public.preview_links (token_hash, kind, document, fields, created_by_email, created_at, expires_at)
       values (repeat('c', 64), 'post', '${IDS.draft}', '{}', 'editor@example.com', '${moment}', now() + interval '1 day')`,
  ],
];

// One that no browser reads would keep everybody's list, and the audit log, from being shown.
it.each(WRITES)("%s has a year of four digits", async (_, persona, write) => {
  const authenticator = database.pool("authenticator");
  expect(await attempt(authenticator, persona, write("0044-03-15 BC"))).toBe("23514");
  for (const moment of ["0001-01-01", "2024-05-01"])
    expect(await attempt(authenticator, persona, write(moment))).toBe(1);
});

it.each(WRITES.filter(([what]) => what !== "an imported lead"))(
  "%s is neither beyond that nor infinite",
  async (_, persona, write) => {
    const authenticator = database.pool("authenticator");
    for (const moment of ["10000-01-01", "infinity", "-infinity"])
      expect(await attempt(authenticator, persona, write(moment))).toBe("23514");
  },
);
