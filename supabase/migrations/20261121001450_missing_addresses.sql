-- Addresses that visitors asked for and where there is nothing, so that staff lead them somewhere. Nothing of who asked.

create table public.missing_addresses (
  path text primary key check (
    char_length(path) between 2 and 300
    and path ~ '^(/[^/?#\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+)+$'
  ),
  people bigint not null default 0 check (people >= 0),
  bots bigint not null default 0 check (bots >= 0),
  referrer_host text check (char_length(referrer_host) between 1 and 253),
  last_seen_at timestamptz not null default now()
);

comment on table public.missing_addresses is
  'How often which address was asked for in vain: at most 1,000 of the last 90 days, counted by the server.';
comment on column public.missing_addresses.path is 'As people read it: nothing in it is percent-encoded.';
comment on column public.missing_addresses.bots is 'Of programs that say they are; people may be programs that don''t.';
comment on column public.missing_addresses.referrer_host is 'The site whose link led there last, where a browser said so.';

create index missing_addresses_people_idx on public.missing_addresses (people desc, bots desc, last_seen_at desc);

alter table public.missing_addresses enable row level security;

create policy "Admins and editors read missing addresses"
  on public.missing_addresses for select
  to authenticated
  using ((select private.may_write_content()));

create policy "Admins and editors dismiss missing addresses"
  on public.missing_addresses for delete
  to authenticated
  using ((select private.may_write_content()));

-- Adds what a server has counted since it last did. What is too old goes, and of the rest what was asked for least: an
-- address that nobody asks for twice never takes the place of one that is asked for often.
create function public.add_missing_addresses(_addresses jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Several servers count: one after the other, so that none waits for another that waits for it.
  perform pg_advisory_xact_lock(hashtextextended('public.add_missing_addresses', 0));
  insert into public.missing_addresses as known (path, people, bots, referrer_host)
  select path, people, bots, referrer_host
  from jsonb_to_recordset(_addresses) as given (path text, people bigint, bots bigint, referrer_host text)
  where not exists (select from public.redirects where from_path = given.path)
  on conflict (path) do update
  set people = known.people + excluded.people,
    bots = known.bots + excluded.bots,
    referrer_host = coalesce(excluded.referrer_host, known.referrer_host),
    last_seen_at = now();
  delete from public.missing_addresses where last_seen_at < now() - interval '90 days';
  delete from public.missing_addresses
  where path in (
    select path from public.missing_addresses
    order by people desc, bots desc, last_seen_at desc
    offset 1000
  );
end;
$$;

comment on function public.add_missing_addresses(jsonb) is
  'Adds what was counted to the missing addresses; for the service role alone.';

revoke execute on function public.add_missing_addresses(jsonb) from public, anon, authenticated;

-- What is led on, or published, is missing no more. Security definer: also when the server publishes it.
create function private.forget_missing_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.missing_addresses
  where path = case tg_argv[0]
    when 'redirect' then to_jsonb(new) ->> 'from_path'
    else private.path_of_slug(tg_argv[0], to_jsonb(new) ->> 'slug')
  end;
  return null;
end;
$$;

create trigger forget_missing_address
  after insert or update of from_path on public.redirects
  for each row
  execute function private.forget_missing_address('redirect');

create trigger forget_missing_address
  after insert or update of slug, published on public.blog_posts
  for each row
  when (new.published)
  execute function private.forget_missing_address('post');

create trigger forget_missing_address
  after insert or update of slug, published on public.pages
  for each row
  when (new.published)
  execute function private.forget_missing_address('page');
