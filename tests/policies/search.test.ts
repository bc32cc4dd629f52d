import type pg from "pg";
import { expect, it } from "vitest";
import { ALL_LEADS, type LeadListing, listingConditions, sortOrderOf } from "#app/desk/lead-listing.ts";
import { searchable, searchTerms } from "#app/lib/search-terms.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
await owner.query(`
  delete from public.leads;
  insert into public.leads (name, phone, email, city, message, status, quarantine, created_at, evidence) values
    ('María Ángeles', '+17025550142;ext=7', 'maria@example.com', 'Henderson', E'The dryer is\\nupstairs, 50%_ full.', 'new', null,
     '2020-01-01T07:59:00Z', '{"page": "/"}'),
    ('Bo Anderson', '+17025550177', null, 'henderson', null, 'contacted', null, '2020-01-01T08:00:00Z', '{"page": "/faq"}'),
    ('Cy', '+442079460142', 'cy@example.org', 'Las Vegas', 'It has a gate, code 12-45. Ask Ms. O’Brien, don''t ring.', 'qualified', null, '2020-01-02T07:59:00Z', null),
    ('Spam', '+17025550142', 'spam@example.com', 'Henderson', 'Anderson, up 12-45.', 'new', '{"links": 3}',
     '2020-01-01T07:00:00Z', '{"page": "/faq"}');
`);

/** Works as the service role, in a transaction that is rolled back. */
async function asServer<Found>(work: (client: pg.PoolClient) => Promise<Found>): Promise<Found> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`set local request.jwt.claims = '{"role": "service_role"}'`);
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The first names of the leads found, in the listing's order. */
function find(listing: Partial<LeadListing>): Promise<string[]> {
  const whole = { ...ALL_LEADS, ...listing };
  return asServer(async (client) => {
    const wanted = { ...listingConditions(whole), ...sortOrderOf(whole) };
    const { rows } = await client.query("select public.search_leads($1) as leads", [wanted]);
    return rows[0].leads.map(({ name }: { name: string }) => name.split(" ")[0]);
  });
}

it.each([
  ["(702) 555-0142", ["María"]],
  ["555 0142", ["María"]],
  ["+1702", ["Bo", "María"]],
  ["0142", ["Cy", "María"]],
  ["303 555 0142", []],
  ["+1 702 555 0177", ["Bo"]],
  ["+44 20 7946", ["Cy"]],
  ["12-45", ["Cy"]],
  ["angeles maria", ["María"]],
  ["MARÍA", ["María"]],
  ["maria@example", ["María"]],
  ["ander", ["Bo"]],
  ["an", ["Bo", "María"]],
  ["up", ["María"]],
  ["henderson", ["Bo", "María"]],
  ["henderson dryer", ["María"]],
  ["o'brien", ["Cy"]],
  ["OʼBrien", ["Cy"]],
  ["don’t", ["Cy"]],
  ["50%_", ["María"]],
  ["%", []],
  ["_", []],
  ["nobody has these words", []],
  ["'; drop table public.leads; --", []],
])("leads are found by %s", async (search, names) => {
  expect(await find({ search })).toEqual(names);
});

it.each<[Partial<LeadListing>, string[]]>([
  [{}, ["Cy", "Bo", "María"]],
  [{ order: "oldest" }, ["María", "Bo", "Cy"]],
  [{ show: "contacted" }, ["Bo"]],
  [{ show: "waiting" }, ["María"]],
  [{ show: "new" }, ["María"]],
  [{ show: "quarantine" }, ["Spam"]],
  [{ show: "quarantine", search: "anderson", city: "henderson" }, ["Spam"]],
  [{ city: "HENDERSON" }, ["Bo", "María"]],
  [{ page: "/faq" }, ["Bo"]],
  // Midnight in Las Vegas is 08:00 UTC.
  [{ from: "2020-01-01" }, ["Cy", "Bo"]],
  [{ until: "2019-12-31" }, ["María"]],
  [{ from: "2020-01-01", until: "2020-01-01" }, ["Cy", "Bo"]],
  [{ city: "henderson", show: "new", search: "dryer", page: "/", until: "2019-12-31" }, ["María"]],
  [{ city: "henderson", show: "new", search: "gate" }, []],
])("leads are filtered by %j", async (listing, names) => {
  expect(await find(listing)).toEqual(names);
});

/** Of each filter, what no lead has. */
const NONE: Omit<LeadListing, "show" | "order" | "search"> = {
  city: "Reno",
  page: "/none",
  from: "2030-01-01",
  until: "2001-01-01",
  assignee: "00000000-0000-4000-8000-000000000001",
  tag: "none",
  due: "later",
};

it.each(Object.entries(NONE))("no lead is found by a %s that none has", async (filter, value) => {
  expect(await find({ [filter]: value })).toEqual([]);
});

it("the search text is updated and deleted with its lead", async () => {
  const kept = async () =>
    (await owner.query("select searched from private.lead_texts where searched like '% dee%'")).rows;
  await owner.query(
    "insert into public.leads (name, phone, city) values ('Dee', '+17025550199', 'Mesquite')",
  );
  expect(await find({ search: "dee mesquite" })).toEqual(["Dee"]);
  await owner.query("update public.leads set city = 'Primm' where name = 'Dee'");
  expect(await find({ search: "mesquite" })).toEqual([]);
  expect(await find({ search: "dee primm" })).toEqual(["Dee"]);
  expect(await kept()).toHaveLength(1);
  await owner.query("delete from public.leads where name = 'Dee'");
  expect(await kept()).toEqual([]);
});

it("accents of every language, full-width letters and invisible marks don't matter", async () => {
  await owner.query(
    `insert into public.leads (name, phone, city, message) values
       ('Nguyễn Thị Mỹ', '+17025550198', 'Đông Hà', 'Núñez, Łódź, Şükrü Weiß, Ｔａｒｏ, ﬁt, soft\u00adener, Mary\u00a0Jo')`,
  );
  for (const search of [
    "nguyen",
    "NGUYỄN",
    "Nguye\u0302\u0303n my",
    "dong ha",
    "lodz",
    "weiss",
    "WEIẞ",
    "Sukru",
    "taro",
    "ｔａｒｏ",
    "fit",
    "softener",
    "jo",
    "nunez",
    "Nu\u0301n\u0303ez",
  ])
    expect(await find({ search }), search).toEqual(["Nguyễn"]);
  await owner.query("delete from public.leads where phone = '+17025550198'");
});

it("the browser simplifies texts as the database does", async () => {
  const texts = [
    "Nguyễn Đức",
    "İnan ISIK ı",
    "Weiß WEIẞ",
    "Ｔａｒｏ　Ｙ",
    "ﬁt ½ 𝓙𝓸𝓼𝓮",
    "soft\u00ad\u200bener\u00a0x",
    "O’Brien ʼ“x”",
    "Łódź Ærø",
    "👩\u200d🔧",
    "김 가",
  ];
  const { rows } = await owner.query(
    "select substr(private.searchable(text), 2) as kept from unnest($1::text[]) with ordinality as given (text, place) order by place",
    [texts],
  );
  expect(rows.map(({ kept }) => kept)).toEqual(texts.map(searchable));
});

it("no text is too long for an index, so that none blocks a lead", async () => {
  const random = Array.from({ length: 3_900 }, () => Math.random().toString(36).at(-1)).join("");
  const insert =
    "insert into public.leads (name, phone, email, city, message, evidence) values ($1, $2, $3, $4, $5, $6)";
  const message = random.slice(0, 2_000);
  const { rowCount } = await owner.query(insert, [
    message.slice(0, 100),
    "+17025550142",
    `${message.slice(0, 200)}@example.com`,
    message.slice(0, 80),
    message,
    { page: `/${random}` },
  ]);
  expect(rowCount).toBe(1);
});

it("a search and each filter use their own index, even without matches", async () => {
  await owner.query(`
    insert into public.leads (name, phone, city, message, status, created_at, evidence)
      select 'Visitor ' || n, '+17025550100', 'Henderson', repeat('A washer, please. ', 20), case when n % 50 = 0 then 'contacted' else 'closed' end, timestamptz '2019-01-01' - n * interval '1 minute',
        jsonb_build_object('page', case when n % 50 = 0 then '/' else '/faq' end)
      from generate_series(1, 5000) n;
    insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
      select 'Post ' || n, 'post-' || n, 'x', 'x', '2026-01-01', 'x' from generate_series(1, 3000) n;
    insert into public.pages (title, slug, content) select 'Page ' || n, 'page-' || n, 'x' from generate_series(1, 3000) n;
  `);
  await owner.query("analyze public.leads, private.lead_texts, public.blog_posts, public.pages");
  const plans = [
    ["leads", "texts.searched", "lead_texts_searched_idx"],
    ["blog_posts", "private.searchable(title, excerpt, slug)", "blog_posts_search_idx"],
    ["pages", "private.searchable(title, slug)", "pages_search_idx"],
  ];
  for (const search of ["nothing", "nothing has these words", "(702) 555-0199"]) {
    const terms = JSON.stringify(searchTerms(search));
    for (const [table, searchable, index] of plans) {
      const { rows } = await owner.query("select private.has_terms($1, $2) as condition", [
        searchable,
        terms,
      ]);
      const [{ condition }] = rows;
      const ofLead = `exists (select from private.lead_texts as texts where texts.lead_id = leads.id and ${condition})`;
      expect(await planOf(table, table === "leads" ? ofLead : condition), search).toContain(index);
    }
  }
  expect(await planOf("leads", "quarantine is null and status = 'qualified'")).toContain("leads_status_idx");
  expect(await planOf("leads", "quarantine is null and lower(city) = 'reno'")).toContain("leads_city_idx");
  const late = "quarantine is null and follow_up_on < '2020-01-01' and status <> 'closed'";
  expect(await planOf("leads", late)).toMatch(/leads_due_(of_assignee_)?idx/);
  const ofNobodyHere = "assignee_id = '00000000-0000-4000-8000-000000000001'";
  expect(await planOf("leads", `${late} and ${ofNobodyHere}`)).toMatch(/leads_due_(of_assignee_)?idx/);
  expect(await planOf("leads", `quarantine is null and ${ofNobodyHere}`)).toContain("leads_assignee_idx");
  expect(await planOf("leads", "quarantine is null and tags @> '{none}'")).toContain("leads_tags_idx");
  expect(await planOf("leads", "quarantine is null and left(evidence ->> 'page', 300) = '/none'")).toContain(
    "leads_page_idx",
  );
  // Of two filters, the planner uses the more selective one's index.
  expect(
    await planOf("leads", "quarantine is null and status = 'contacted' and lower(city) = 'henderson'"),
  ).toContain("leads_status_idx");
  expect(
    await planOf("leads", "quarantine is null and status = 'closed' and lower(city) = 'reno'"),
  ).toContain("leads_city_idx");
  // The index covers status and page together, so that it alone shows that no lead has both.
  const seldom = "quarantine is null and status = 'contacted' and left(evidence ->> 'page', 300) = '/faq'";
  expect(await planOf("leads", seldom)).toMatch(/leads_status_idx.*Index Cond: \(.*status.*page/s);
});

const MASON = "00000000-0000-4000-8000-00000000000a";
/** Filters for two disjoint halves of the leads in the test below: no lead of one half matches the other half's filters. */
const RENO = [
  { city: "reno" },
  { page: "/reno" },
  { show: "converted" },
  { assignee: MASON },
  { tag: "reno" },
] as const;
const ELKO = [
  { city: "elko" },
  { page: "/elko" },
  { show: "new" },
  { assignee: "nobody" },
  { tag: "elko" },
] as const;

it("frequent words and filters that rarely coincide are found without scanning every row", async () => {
  await owner.query(`
    insert into auth.users (id, email) values ('${MASON}', 'mason@example.com');
    insert into public.leads (name, phone, message, created_at, city, evidence, status, assignee_id, tags)
      select n || ' Quarry', '+17025550100',
        case when n % 500 = 0 then 'granite, marble' when n % 2 = 0 then 'granite' else 'marble' end,
        timestamptz '2018-01-01' - n * interval '1 minute', side, jsonb_build_object('page', '/' || lower(side)),
        case side when 'Reno' then 'converted' else 'new' end, case side when 'Reno' then uuid '${MASON}' end, array[lower(side)]
      from generate_series(1, 2000) n, lateral (select case when n % 2 = 0 then 'Reno' else 'Elko' end as side) as sides;
    insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
      select case when n % 500 = 0 then 'Granite, marble ' when n % 2 = 0 then 'Granite ' else 'Marble ' end || n, 'stone-' || n,
        'x', 'x', '2026-01-01', 'x'
      from generate_series(1, 2000) n;
    insert into public.pages (title, slug, content) select title, slug, content from public.blog_posts where slug like 'stone-%';
  `);
  await owner.query("analyze public.leads, private.lead_texts, public.blog_posts, public.pages");
  const both = { search: "granite marble" };
  expect(await find(both)).toEqual(["500", "1000", "1500", "2000"]);
  expect(await find({ ...both, order: "oldest" })).toEqual(["2000", "1500", "1000", "500"]);
  const countOfLeads = (listing: Partial<LeadListing>) =>
    countRowsRead("lead_ids_found($1)", listing, ["leads", "lead_texts"]);
  expect(await countOfLeads(both)).toBeLessThan(1_000);
  for (const reno of RENO) {
    expect(await find({ search: "marble", ...reno })).toEqual(["500", "1000", "1500", "2000"]);
    expect(await find({ search: "granite", ...reno })).toHaveLength(100);
  }
  for (const elko of ELKO)
    for (const search of ["granite", "gr"]) {
      expect(await find({ search, ...elko })).toEqual([]);
      expect(await countOfLeads({ search, ...elko }), Object.keys(elko)[0]).toBeLessThan(1_000);
    }
  for (const reno of RENO)
    for (const elko of ELKO) {
      if (Object.keys(reno)[0] === Object.keys(elko)[0]) continue;
      expect(await find({ ...reno, ...elko })).toEqual([]);
      expect(await countOfLeads({ ...reno, ...elko }), JSON.stringify([reno, elko])).toBeLessThan(100);
    }
  // The test above inserted its 5,000 leads on these days.
  const otherDays = { from: "2018-06-01", until: "2018-12-31" };
  for (const listing of [
    { search: "granite", ...otherDays },
    { search: "granite", city: "henderson", ...otherDays },
  ]) {
    expect(await find(listing)).toEqual([]);
    expect(await countOfLeads(listing), JSON.stringify(listing)).toBeLessThan(1_000);
  }
  expect(await find({ ...both, from: "2017-12-01", until: "2018-12-31" })).toEqual([
    "500",
    "1000",
    "1500",
    "2000",
  ]);
  for (const table of ["blog_posts", "pages"])
    expect(await countRowsRead(`content_ids_found('${table}', $1)`, both, [table])).toBeLessThan(2_000);
});

it.each(["posts", "pages"])(
  "%s are listed by title as people sort, part by part, without scanning every row",
  async (kind) => {
    const inOrder = ["apple", "Éclair", "fan", "ice", "Zebra"].map((name) => `${name} in order`);
    for (const title of [...inOrder].reverse()) {
      const slug = `in-order-${inOrder.indexOf(title)}`;
      await (kind === "pages"
        ? owner.query("insert into public.pages (title, slug, content) values ($1, $2, 'x')", [title, slug])
        : owner.query(
            `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
           values ($1, $2, 'x', 'x', '2026-01-01', 'x')`,
            [title, slug],
          ));
    }
    const listed: string[] = [];
    const byTitle = { column: "title", ascending: true, at_most: 2 };
    await asServer(async (client) => {
      for (let after: { id: string; title: string } | undefined; ; ) {
        const wanted = { ...byTitle, terms: searchTerms("in-order"), ...(after && { after }) };
        const { rows } = await client.query(`select public.search_${kind}($1) as listed`, [wanted]);
        if (rows[0].listed.length === 0) break;
        listed.push(...rows[0].listed.map(({ title }: { title: string }) => title));
        after = rows[0].listed.at(-1);
      }
    });
    expect(listed).toEqual(inOrder);
    const table = kind === "pages" ? "pages" : "blog_posts";
    expect(await countRowsRead(`content_ids_found('${table}', $1)`, byTitle, [table])).toBeLessThan(10);
    const after = { id: MASON, title: "Marble 1001" };
    expect(
      await countRowsRead(`content_ids_found('${table}', $1)`, { ...byTitle, after }, [table]),
    ).toBeLessThan(10);
  },
);

it("a lead's filter columns follow its changes", async () => {
  const changes = [
    "city = 'Elko'",
    `evidence = '{"page": "/elko"}'`,
    "status = 'new'",
    "assignee_id = null",
    "tags = '{elko}'",
  ];
  for (const [index, elko] of ELKO.entries()) {
    expect(await find({ search: "granite", ...elko })).toEqual([]);
    await owner.query(`update public.leads set ${changes[index]} where name = '500 Quarry'`);
    expect(await find({ search: "granite", ...elko })).toEqual(["500"]);
    expect(await find({ search: "marble", ...RENO[index] })).toEqual(["1000", "1500", "2000"]);
    for (const reno of RENO.slice(index + 1)) expect(await find({ ...elko, ...reno })).toEqual(["500"]);
  }
  const months = { search: "obsidian", from: "2016-03-01", until: "2017-12-31" };
  await owner.query("update public.leads set message = 'obsidian' where name = '1000 Quarry'");
  expect(await find(months)).toEqual(["1000"]);
  await owner.query("update public.leads set created_at = '2016-03-05' where name = '1000 Quarry'");
  expect(await find(months)).toEqual(["1000"]);
  expect(await find({ ...months, from: "2016-04-01" })).toEqual([]);
  expect(await find({ ...months, city: "reno" })).toEqual(["1000"]);
});

it("recent inserts do not slow down a search", async () => {
  await owner.query(`
    insert into public.leads (name, phone, message)
      select 'Newcomer ' || n, '+17025550100', 'Of late there are ' || md5(n::text) || ' and ' || md5((-n)::text) from generate_series(1, 600) n`);
  const pages = await asServer(async (client) => {
    const listing = { ...listingConditions({ ...ALL_LEADS, search: "porphyry" }), ...sortOrderOf(ALL_LEADS) };
    const { rows } = await client.query(
      "explain (analyze, buffers, format json) select public.lead_ids_found($1)",
      [listing],
    );
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  });
  expect(pages).toBeLessThan(120);
});

it("a lead's related rows are found through an index, for reading and for deleting", async () => {
  const { rows } = await owner.query(`
    select part.conrelid::regclass::text || '.' || attribute.attname as reference
    from pg_constraint as part
    join pg_attribute as attribute on attribute.attrelid = part.conrelid and attribute.attnum = part.conkey[1]
    where part.contype = 'f' and part.confrelid = 'public.leads'::regclass and not exists (
      select from pg_index
      where indrelid = part.conrelid and indkey[0] = attribute.attnum
        and coalesce(pg_get_expr(indpred, indrelid), '') in ('', format('(%I IS NOT NULL)', attribute.attname))
    )`);
  expect(rows).toEqual([]);
});

/** How many rows of the tables one call of the function reads for a listing. */
async function countRowsRead(
  call: string,
  listing: Partial<LeadListing> & Record<string, unknown>,
  tables: string[],
): Promise<number> {
  const whole = { ...ALL_LEADS, ...listing };
  return asServer(async (client) => {
    // Not zero: it still includes this connection's earlier reads that PostgreSQL has not flushed to its statistics.
    const count = async () => {
      const { rows } = await client.query(
        "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relname = any ($1)",
        [tables],
      );
      return Number(rows[0].read);
    };
    const before = await count();
    const wanted = { ...sortOrderOf(whole), ...listing, ...listingConditions(whole) };
    await client.query(`select public.${call}`, [wanted]);
    return (await count()) - before;
  });
}

async function planOf(table: string | undefined, condition: string): Promise<string> {
  const { rows } = await owner.query("select private.part_of($1, $2, 'created_at', '{}') as query", [
    `public.${table}`,
    condition,
  ]);
  const client = await owner.connect();
  // The setting of the function lead_ids_found.
  if (table === "leads") await client.query("set random_page_cost = 1.1");
  const plan = await client.query(`explain ${rows[0].query}`);
  await client.query("reset random_page_cost");
  client.release();
  return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it("looks for the first two forms of a word", async () => {
  const listing = (...forms: string[]) => ({ show: "all", terms: [forms] });
  await asServer(async (client) => {
    for (const [terms, found] of [
      [listing("nowhere", "anderson"), 1],
      [listing("nowhere", "nothing", "anderson"), 0],
    ] as const) {
      const { rows } = await client.query("select public.search_leads($1) as leads", [terms]);
      expect(rows[0].leads).toHaveLength(found);
    }
  });
});

it("normalizes no search that is too long anyway, which would take minutes", {
  timeout: 20_000,
}, async () => {
  const accents = "\u0301\u0323".repeat(150_000);
  const { rows } = await owner.query(
    "select public.search_leads($1) as leads, private.phone_number($2) as phone",
    [{ show: "all", terms: [[accents]] }, accents],
  );
  expect(rows).toEqual([{ leads: [], phone: null }]);
});
