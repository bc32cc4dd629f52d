import pg from "pg";

/** How many rows there should be. */
type Size = { posts: number; leads: number };

const LEADS_AT_ONCE = 5_000;

/** Uses a connection of its own, because those of the backend's pools have a statement timeout that filling exceeds. */
async function withFillClient(pool: pg.Pool, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(pool.options as pg.ClientConfig);
  await client.connect();
  await client.query("set statement_timeout = 0");
  await work(client).finally(() => client.end());
}

export function empty(pool: pg.Pool): Promise<void> {
  return withFillClient(pool, (client) =>
    client.query("truncate public.leads, private.lead_submissions, public.blog_posts, public.pages cascade"),
  );
}

/** Adds rows until the tables have this size, with three history entries and a digest for each lead. */
export function fill(pool: pg.Pool, size: Size): Promise<void> {
  return withFillClient(pool, (client) => fillWith(client, size));
}

async function fillWith(client: pg.Client, size: Size): Promise<void> {
  const missing = (table: string) => `generate_series((select count(*) from ${table}) + 1, $1) n`;
  for (let leads = Math.min(size.leads, LEADS_AT_ONCE); leads <= size.leads; leads += LEADS_AT_ONCE) {
    await client.query(
      `with new as (
    insert into public.leads (name, phone, email, city, message, status, created_at, evidence, follow_up_on, assignee_id, tags)
    select 'Visitor ' || n, '+1702555' || lpad((n % 10000)::text, 4, '0'), 'visitor' || n || '@example.com',
      case when n % 97 = 0 then 'Pahrump' else (array['Henderson', 'Las Vegas', 'Summerlin', 'Anthem'])[1 + n % 4] end,
      repeat('A washer and a dryer, please. ', 5),
      coalesce((array['new', 'contacted', 'qualified', 'converted'])[1 + n % 50], 'closed'),
      now() - n * interval '10 minutes',
      jsonb_build_object('page', (array['/', '/faq', '/contact', '/services', '/about'])[1 + n % 5]),
      case when n % 3 = 0 then current_date + (n % 61)::int - 30 end,
      case when n % 2 = 0 then (select min(user_id::text)::uuid from public.user_roles) end,
      case when n % 997 = 0 then array['wide doors'] when n % 7 = 0 then array['stairs'] when n % 4 = 1 then array['balcony'] else '{}' end
    from ${missing("public.leads")}
    returning id, created_at
    ),
    noted as (
      insert into public.lead_notes (lead_id, body, created_at)
      select id, 'Called: left a voicemail.', created_at + interval '10 minutes' from new
    ),
    given as (
      insert into public.lead_field_changes (lead_id, field, present, created_at)
      select id, 'tags', 'stairs', created_at + interval '10 minutes' from new
    ),
    moved as (
      insert into public.lead_status_changes (lead_id, former, status, created_at)
      select id, 'new', 'contacted', created_at + interval '10 minutes' from new
    )
    insert into public.lead_notices (lead_id, recipient, state, created_at, sent_at)
    select id, 'office', 'sent', created_at, created_at from new`,
      [leads],
    );
  }
  await client.query(
    `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
    select 'Post ' || md5(n::text), 'post-' || n, repeat('About washers. ', 10),
      repeat('<p>Washing is a science.</p>', 150), date '2000-01-01' + n::int, 'Description', n % 4 <> 0
    from ${missing("public.blog_posts")}`,
    [size.posts],
  );
  await client.query(
    `insert into public.pages (title, slug, content, published)
    select 'Page ' || md5(n::text), 'page-' || n, repeat('<p>Washing is a science.</p>', 150), n % 4 <> 0
    from ${missing("public.pages")}`,
    [size.posts],
  );
  // As after a flood: digests are deleted after a week.
  await client.query(
    `insert into private.lead_submissions (day, content, lead_id)
    select current_date, sha256(n::text::bytea), gen_random_uuid() from ${missing("private.lead_submissions")}`,
    [size.leads],
  );
  await client.query("vacuum analyze");
}
