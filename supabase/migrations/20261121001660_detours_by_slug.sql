-- Whether something is published at an address, asked without reading all posts, pages and former slugs for each. Security
-- definer: no caller may enter the private schema.

-- By the slug first, which is indexed.
create function private.is_published_at(_path text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.pages
    where slug = substr(_path, length('/') + 1) and published and private.path_of_slug('page', slug) = _path
  )
  or exists (
    select from public.blog_posts
    where slug = substr(_path, length('/blog/') + 1) and published and private.path_of_slug('post', slug) = _path
  );
$$;

-- What is wrong with a redirect.
create or replace function private.refuse_detours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  other text;
  problem text;
  at_fault text := 'to_path';
begin
  perform pg_advisory_xact_lock(hashtextextended('public.redirects', 0));
  if new.from_path = new.to_path then
    problem := 'This would lead to itself.';
  end if;
  if problem is null then
    select redirects.to_path into other from public.redirects where from_path = new.to_path and id <> new.id;
    if other = new.from_path then
      problem := format('%s already leads to %s: each would lead to the other.', new.to_path, new.from_path);
    elsif other is not null then
      problem := format('%s itself leads on to %s. Please lead there at once.', new.to_path, other);
    end if;
  end if;
  if problem is null then
    -- By the former slug first, which is indexed.
    select private.path_of_slug('page', pages.slug) into other
    from public.slug_redirects join public.pages on pages.id = target_id and published
    where kind = 'page' and from_slug = substr(new.to_path, length('/') + 1)
      and private.path_of_slug(kind, from_slug) = new.to_path
    union all
    select private.path_of_slug('post', blog_posts.slug)
    from public.slug_redirects join public.blog_posts on blog_posts.id = target_id and published
    where kind = 'post' and from_slug = substr(new.to_path, length('/blog/') + 1)
      and private.path_of_slug(kind, from_slug) = new.to_path;
    if other is not null then
      problem := format('What was at %s is at %s now. Please lead there at once.', new.to_path, other);
    end if;
  end if;
  if problem is null then
    at_fault := 'from_path';
    select redirects.from_path into other from public.redirects where to_path = new.from_path and id <> new.id limit 1;
    if other is not null then
      problem := format('%s leads here, and its visitors would be led on twice. Please change that redirect first.', other);
    end if;
  end if;
  if problem is null and private.is_published_at(new.from_path) then
    problem := format('%s is published: its visitors are to see it, not to be led away.', new.from_path);
  end if;
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem, hint = at_fault;
  end if;
  return new;
end;
$$;

-- A server counts for a while before it adds: what was published since is missing no more.
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
    and not private.is_published_at(given.path)
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
