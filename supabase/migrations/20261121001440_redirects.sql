-- Addresses at which nothing is published, and where staff lead their visitors instead.

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null unique check (
    char_length(from_path) between 2 and 300
    and from_path = lower(from_path)
    -- As pages' slugs, part by part.
    and from_path ~ '^(/[^/?#\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+)+$'
  ),
  to_path text not null check (
    char_length(to_path) between 1 and 300
    and to_path = lower(to_path)
    and to_path ~ '^(/|(/[^/?#\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+)+)$'
  ),
  created_at timestamptz not null default now()
);

comment on table public.redirects is
  'Where visitors of addresses without a page are led; what is published wins. Nobody is led twice: private.refuse_detours.';
comment on column public.redirects.from_path is 'An address of this site, as people read it: nothing in it is percent-encoded.';

create index redirects_to_path_idx on public.redirects (to_path);

alter table public.redirects enable row level security;

create policy "Everybody reads redirects"
  on public.redirects for select
  to anon, authenticated
  using (true);

create policy "Admins and editors add redirects"
  on public.redirects for insert
  to authenticated
  with check ((select private.may_write_content()));

create policy "Admins and editors change redirects"
  on public.redirects for update
  to authenticated
  using ((select private.may_write_content()))
  with check ((select private.may_write_content()));

create policy "Admins and editors delete redirects"
  on public.redirects for delete
  to authenticated
  using ((select private.may_write_content()));

-- The path of what is published, or was, under that slug.
create function private.path_of_slug(_kind text, _slug text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case _kind when 'post' then '/blog/' else '/' end || _slug;
$$;

-- What is wrong with a redirect, in words for who made it; the hint names the column. Whoever changes redirects waits for
-- who does so at the same time, so that two changes that are right by themselves are right together. Security definer: no
-- caller may enter this schema.
create function private.refuse_detours()
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
    select private.path_of_slug('page', pages.slug) into other
    from public.slug_redirects join public.pages on pages.id = target_id and published
    where kind = 'page' and private.path_of_slug(kind, from_slug) = new.to_path
    union all
    select private.path_of_slug('post', blog_posts.slug)
    from public.slug_redirects join public.blog_posts on blog_posts.id = target_id and published
    where kind = 'post' and private.path_of_slug(kind, from_slug) = new.to_path;
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
  if problem is null and (
    exists (select from public.pages where published and private.path_of_slug('page', slug) = new.from_path)
    or exists (select from public.blog_posts where published and private.path_of_slug('post', slug) = new.from_path)
  ) then
    problem := format('%s is published: its visitors are to see it, not to be led away.', new.from_path);
  end if;
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem, hint = at_fault;
  end if;
  return new;
end;
$$;

create trigger refuse_detours
  before insert or update of from_path, to_path on public.redirects
  for each row
  execute function private.refuse_detours();

create trigger write_audit_log
  after insert or update or delete on public.redirects
  for each row
  execute function public.write_audit_log('id');

-- What is published owns its address, as in keep_slug_redirects, and takes along who is led to where it was. Security
-- definer: also when the server publishes it.
create function private.settle_redirects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  _kind constant text := tg_argv[0];
  _path constant text := private.path_of_slug(_kind, new.slug);
begin
  delete from public.redirects where from_path = _path;
  update public.redirects
  set to_path = _path
  from public.slug_redirects
  where slug_redirects.kind = _kind
    and slug_redirects.target_id = new.id
    and redirects.to_path = private.path_of_slug(_kind, slug_redirects.from_slug);
  return null;
end;
$$;

-- Named to come after keep_slug_redirects: triggers run by name.
create trigger settle_redirects
  after insert or update of slug, published on public.blog_posts
  for each row
  when (new.published)
  execute function private.settle_redirects('post');

create trigger settle_redirects
  after insert or update of slug, published on public.pages
  for each row
  when (new.published)
  execute function private.settle_redirects('page');

-- Adds redirects, each as {"from_path": …, "to_path": …}, or changes where they lead, as its caller may; of each it tells
-- what becomes of it: "added", "changed", "same", or the problem. A trial does all of that and takes it back.
create function public.import_redirects(_redirects jsonb, _trial boolean)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  given record;
  known text;
  _hint text;
  told jsonb := '[]';
begin
  if jsonb_array_length(_redirects) > 1000 then
    raise exception 'at most 1,000 redirects at once' using errcode = 'check_violation';
  end if;
  begin
    for given in
      select value ->> 'from_path' as from_path, value ->> 'to_path' as to_path
      from jsonb_array_elements(_redirects) with ordinality as element (value, place)
      order by place
    loop
      begin
        select to_path into known from public.redirects where from_path = given.from_path;
        if known is null then
          insert into public.redirects (from_path, to_path) values (given.from_path, given.to_path);
        elsif known <> given.to_path then
          update public.redirects set to_path = given.to_path where from_path = given.from_path;
        end if;
        told := told || jsonb_build_array(
          case when known is null then 'added' when known <> given.to_path then 'changed' else 'same' end
        );
      exception when check_violation or unique_violation or not_null_violation then
        get stacked diagnostics _hint = pg_exception_hint;
        told := told || jsonb_build_array(jsonb_build_object('problem', sqlerrm, 'at', _hint));
      end;
    end loop;
    if _trial then
      raise exception using errcode = 'SF001';
    end if;
  exception when sqlstate 'SF001' then
    null;
  end;
  return told;
end;
$$;

comment on function public.import_redirects(jsonb, boolean) is
  'Adds many redirects, or only says what would become of each, for who may make one.';

revoke execute on function public.import_redirects(jsonb, boolean) from public, anon;
