-- Where deleted posts and pages are for 30 days. What is deleted is gone from its own table, so that whoever reads that
-- need not know of the trash; inserting it there again, under its id, takes it out of the trash.

create table public.content_trash (
  kind text not null check (kind in ('post', 'page')),
  id uuid not null,
  title text not null,
  slug text not null,
  published boolean not null,
  content jsonb not null,
  former_slugs text[] not null default '{}',
  actor_id uuid,
  actor_email text,
  deleted_at timestamptz not null default now(),
  primary key (kind, id)
);

comment on table public.content_trash is 'Deleted posts and pages; written by triggers alone.';
comment on column public.content_trash.content is 'The whole row as it was.';
comment on column public.content_trash.former_slugs is 'Slugs that redirected to it.';
-- No foreign key: what was deleted stays when the account goes.
comment on column public.content_trash.actor_id is 'Who deleted it; null for the server itself.';

create index content_trash_kind_idx on public.content_trash (kind, deleted_at desc, id);
create index content_trash_deleted_at_idx on public.content_trash (deleted_at);

alter table public.content_trash enable row level security;

create policy "Admins and editors read the trash"
  on public.content_trash for select
  to authenticated
  using ((select private.may_write_content()));

-- Security definer: nobody who deletes posts or pages may write the trash.
create function private.keep_deleted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind_of_content constant text := tg_argv[0];
  actor constant uuid := auth.uid();
begin
  insert into public.content_trash (kind, id, title, slug, published, content, former_slugs, actor_id, actor_email)
  values (
    kind_of_content,
    old.id,
    old.title,
    old.slug,
    old.published,
    to_jsonb(old),
    array(
      select from_slug from public.slug_redirects
      where slug_redirects.kind = kind_of_content and slug_redirects.target_id = old.id
    ),
    actor,
    (select users.email from auth.users where users.id = actor)
  )
  on conflict (kind, id) do update
  set title = excluded.title, slug = excluded.slug, published = excluded.published, content = excluded.content,
    former_slugs = excluded.former_slugs, actor_id = excluded.actor_id, actor_email = excluded.actor_email,
    deleted_at = excluded.deleted_at;
  return null;
end;
$$;

-- Triggers fire in the order of their names: this one still finds the redirects that keep_slug_redirects takes away.
create trigger keep_deleted
  after delete on public.blog_posts
  for each row
  execute function private.keep_deleted('post');

create trigger keep_deleted
  after delete on public.pages
  for each row
  execute function private.keep_deleted('page');

-- A former address that somebody else is published at by now stays theirs.
-- Security definer: as above.
create function private.take_out_of_trash()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind_of_content constant text := tg_argv[0];
  former text[];
begin
  delete from public.content_trash
  where content_trash.kind = kind_of_content and content_trash.id = new.id
  returning former_slugs into former;
  insert into public.slug_redirects (kind, from_slug, target_id)
  select kind_of_content, from_slug, new.id
  from unnest(former) as from_slug
  where from_slug <> new.slug
    and not case kind_of_content
      when 'post' then exists (select from public.blog_posts where slug = from_slug and published)
      else exists (select from public.pages where slug = from_slug and published)
    end
  on conflict (kind, from_slug) do nothing;
  return null;
end;
$$;

create trigger take_out_of_trash
  after insert on public.blog_posts
  for each row
  execute function private.take_out_of_trash('post');

create trigger take_out_of_trash
  after insert on public.pages
  for each row
  execute function private.take_out_of_trash('page');

-- Removes for good, with all versions, what has been in the trash for 30 days, and answers how much that was.
create function public.empty_trash()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  emptied integer;
begin
  with expired as (
    delete from public.content_trash
    where content_trash.deleted_at < now() - interval '30 days'
    returning kind, id
  ),
  versions as (
    delete from public.content_revisions
    using expired
    where content_revisions.kind = expired.kind and content_revisions.content_id = expired.id
  ),
  drafts as (
    delete from public.content_drafts
    using expired
    where content_drafts.kind = expired.kind and content_drafts.document = expired.id::text
  )
  select count(*) into emptied from expired;
  return emptied;
end;
$$;

comment on function public.empty_trash() is
  'Removes for good what was deleted more than 30 days ago; for the service role alone.';

revoke execute on function public.empty_trash() from public, anon, authenticated;
