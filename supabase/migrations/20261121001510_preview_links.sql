-- Secret links that show a draft to whoever has one, until they end. The secret itself is stored nowhere.

-- Who is asking, by name. Security definer: callers may not read auth.users.
create function private.caller_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select users.email from auth.users where users.id = auth.uid();
$$;

create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('post', 'page')),
  document text not null check (document ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  fields jsonb not null check (octet_length(fields::text) <= 1000000),
  created_by uuid default auth.uid() references auth.users (id) on delete cascade,
  created_by_email text default private.caller_email(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

comment on table public.preview_links is 'Links that show a draft as it was when they were made; read by staff who write, shown by shown_preview.';
comment on column public.preview_links.token_hash is 'SHA-256 of the link''s secret, in hexadecimal.';
comment on column public.preview_links.document is 'The id in blog_posts or pages, by kind; or the one that it will have.';
comment on column public.preview_links.fields is 'What the editor held: its fields for the preview.';

create index preview_links_document_idx on public.preview_links (kind, document, created_at desc);
create index preview_links_created_by_idx on public.preview_links (created_by);

alter table public.preview_links enable row level security;

create policy "Admins and editors read preview links"
  on public.preview_links for select
  to authenticated
  using ((select private.may_write_content()));

create policy "Admins and editors add their own preview links"
  on public.preview_links for insert
  to authenticated
  with check (
    created_by = (select auth.uid())
    and created_by_email is not distinct from (select private.caller_email())
    and expires_at <= now() + interval '31 days'
    and (select private.may_write_content())
  );

create policy "Admins and editors delete preview links"
  on public.preview_links for delete
  to authenticated
  using ((select private.may_write_content()));

create trigger write_audit_log
  after insert or delete on public.preview_links
  for each row
  when (pg_trigger_depth() = 0)
  execute function public.write_audit_log('id');

-- What has ended is removed with the next link that is made. Security definer: also other people's.
create function private.remove_ended_preview_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.preview_links where expires_at < now();
  return null;
end;
$$;

create trigger remove_ended_preview_links
  after insert on public.preview_links
  for each statement
  execute function private.remove_ended_preview_links();

-- What is deleted is shown to nobody, though it can be restored. Security definer: as above.
create function private.remove_preview_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.preview_links where kind = tg_argv[0] and document = old.id::text;
  return null;
end;
$$;

create trigger remove_preview_links
  after delete on public.blog_posts
  for each row
  execute function private.remove_preview_links('post');

create trigger remove_preview_links
  after delete on public.pages
  for each row
  execute function private.remove_preview_links('page');

-- What a link shows, to whoever has its secret: {"kind", "fields", "expires_at"}; null where there is none, it has ended or was
-- taken back, which nobody can tell apart. Security definer: visitors read no links. By the secret, for who reads the
-- table's hashes has no link of them.
create function public.shown_preview(_token text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('kind', links.kind, 'fields', links.fields, 'expires_at', links.expires_at)
  from public.preview_links as links
  where links.token_hash = encode(sha256(convert_to(_token, 'UTF8')), 'hex') and links.expires_at > now();
$$;

comment on function public.shown_preview(text) is 'The draft that a secret link shows, while it does.';
