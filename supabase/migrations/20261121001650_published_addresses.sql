-- A server counts for a while before it adds: what was published since is missing no more. Security definer: no caller may
-- enter the private schema.
create or replace function public.add_missing_addresses(_addresses jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Several servers count: one after the other, so that none waits for another that waits for it.
  perform pg_advisory_xact_lock(hashtextextended('public.add_missing_addresses', 0));
  insert into public.missing_addresses as known (path, people, bots, referrer_host)
  select path, people, bots, referrer_host
  from jsonb_to_recordset(_addresses) as given (path text, people bigint, bots bigint, referrer_host text)
  where not exists (select from public.redirects where from_path = given.path)
    and not exists (select from public.pages where published and private.path_of_slug('page', slug) = given.path)
    and not exists (select from public.blog_posts where published and private.path_of_slug('post', slug) = given.path)
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
