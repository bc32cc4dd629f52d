-- The rows that both sides of a contract test begin with, all of fixed identity.

alter sequence public.identities restart;

insert into auth.users (id, email) values
  ('11111111-1111-4111-8111-111111111111', 'admin@example.com'),
  ('22222222-2222-4222-8222-222222222222', 'member@example.com');

insert into auth.sessions (id, user_id, not_after) select id, id, 'infinity' from auth.users;

insert into public.user_roles (user_id, role, created_at)
values ('11111111-1111-4111-8111-111111111111', 'admin', '2026-01-01 00:00:00+00');

insert into public.leads (id, name, phone, email, city, message, status, created_at)
select
  ('aaaaaaaa-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  'Visitor ' || number,
  '+1702555' || lpad(number::text, 4, '0'),
  'visitor' || number || '@example.com',
  case when number % 3 = 0 then null else 'Henderson, "NV"' end,
  case when number % 2 = 0 then null else E'Line one\nline, two' end,
  (array['new', 'contacted', 'qualified', 'converted', 'closed'])[1 + number % 5],
  timestamptz '2026-02-01 12:00:00+00' + number * interval '1 hour'
from generate_series(1, 12) number;

insert into public.blog_posts (id, title, slug, excerpt, content, date, seo_description, published, created_at, updated_at)
select
  ('bbbbbbbb-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  'Post ' || number,
  'post-' || number,
  'About ' || number,
  '<p>Content ' || number || '</p>',
  date '2026-03-01' + number,
  'Description ' || number,
  number % 4 <> 0,
  timestamptz '2026-03-01 08:00:00+00' + number * interval '1 day',
  timestamptz '2026-03-02 08:00:00+00' + number * interval '1 day'
from generate_series(1, 9) number;

insert into public.pages (id, title, slug, content, meta_description, published, created_at)
select
  ('cccccccc-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  'Page ' || number,
  'page-' || number,
  '<p>Page ' || number || '</p>',
  case when number = 2 then null else 'Meta ' || number end,
  number <> 3,
  timestamptz '2026-04-01 08:00:00+00' + number * interval '1 day'
from generate_series(1, 4) number;

insert into public.samples (id, label, amount, tags, details, raw, flag, born, "odd name") values
  (1, 'red apple', 1.00, '{a,b}', '{"colour": "red", "sizes": [1, 2, {"deep": true}]}', '{"a": 1}', true, '2020-01-01', 'one'),
  (2, 'green pear', 2.50, '{b}', '{"colour": "green", "sizes": []}', '{"a": null}', false, '2021-05-05', 'two'),
  (3, null, null, null, null, null, null, null, null),
  (4, 'quote " and, comma', -3.25, '{"x y","z,"}', '{"a.b": {"c-d": "e"}}', '[]', true, '2019-12-31', 'Ünï'),
  (5, 'red fox (quick)', 1000.00, '{}', '"text"', '5', null, '2022-02-02', '');

insert into public.pairs values (1, 'a', 'n1'), (1, 'b', 'n2'), (2, 'a', null);

insert into public.keyless (value) values (1), (2), (3);
