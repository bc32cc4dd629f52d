-- What somebody is writing and has not saved, so that it is there on another device too. Visitors see none of it.

create table public.content_drafts (
  author_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('post', 'page')),
  document text not null check (document ~ '^(new|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  fields jsonb not null check (octet_length(fields::text) <= 1000000),
  seen_version text check (char_length(seen_version) <= 40),
  new_id uuid,
  browser uuid not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (author_id, kind, document)
);

comment on table public.content_drafts is 'Unsaved changes, one of an author and a document; seen by the author alone.';
comment on column public.content_drafts.document is 'The id in blog_posts or pages, by kind, or new.';
comment on column public.content_drafts.seen_version is 'The updated_at of the version that the changes were made from; null for something new.';
comment on column public.content_drafts.new_id is 'The id that something new will have, by which its preview links and times know it already.';
comment on column public.content_drafts.browser is 'Names where it was written, so that its author can be told of another device.';
comment on column public.content_drafts.saved_at is 'Names the version of the draft: it is written over the one that was seen.';

alter table public.content_drafts enable row level security;

create policy "Admins and editors read their own drafts"
  on public.content_drafts for select
  to authenticated
  using (
    author_id = (select auth.uid())
    and (select private.may_write_content())
  );

create policy "Admins and editors add their own drafts"
  on public.content_drafts for insert
  to authenticated
  with check (
    author_id = (select auth.uid())
    and (select private.may_write_content())
  );

create policy "Admins and editors change their own drafts"
  on public.content_drafts for update
  to authenticated
  using (
    author_id = (select auth.uid())
    and (select private.may_write_content())
  )
  with check (
    author_id = (select auth.uid())
    and (select private.may_write_content())
  );

create policy "Admins and editors delete their own drafts"
  on public.content_drafts for delete
  to authenticated
  using (
    author_id = (select auth.uid())
    and (select private.may_write_content())
  );

-- Keeps {"kind", "document", "fields", "seen_version", "new_id", "browser"} of the caller over the version of the draft that was
-- seen, null for none. Answers with the name of the new version, or null with nothing kept where another is stored by now.
create function public.keep_draft(_draft jsonb, _seen_at timestamptz)
returns timestamptz
language sql
set search_path = ''
as $$
  insert into public.content_drafts (kind, document, fields, seen_version, new_id, browser)
  values (
    _draft ->> 'kind',
    _draft ->> 'document',
    _draft -> 'fields',
    _draft ->> 'seen_version',
    (_draft ->> 'new_id')::uuid,
    (_draft ->> 'browser')::uuid
  )
  on conflict (author_id, kind, document) do update
  set fields = excluded.fields, seen_version = excluded.seen_version, new_id = excluded.new_id, browser = excluded.browser,
    saved_at = excluded.saved_at
  where content_drafts.saved_at = _seen_at
  returning saved_at;
$$;

comment on function public.keep_draft(jsonb, timestamptz) is
  'Keeps the caller''s unsaved changes over the version of them that was seen.';

revoke execute on function public.keep_draft(jsonb, timestamptz) from public, anon;

-- Of what was never saved nothing is left when its draft goes: no link shows it, no time comes. Security definer: also for a
-- deleted account.
create function private.forget_unsaved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.new_id is not distinct from old.new_id then
    return null;
  end if;
  if exists (select from public.blog_posts where id = old.new_id)
    or exists (select from public.pages where id = old.new_id) then
    return null;
  end if;
  delete from public.preview_links where kind = old.kind and document = old.new_id::text;
  delete from public.timetable where kind = old.kind and content_id = old.new_id;
  return null;
end;
$$;

create trigger forget_unsaved
  after update or delete on public.content_drafts
  for each row
  when (old.new_id is not null)
  execute function private.forget_unsaved();
