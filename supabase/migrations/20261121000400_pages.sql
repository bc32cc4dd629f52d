-- Pages that staff write. A published one answers at /{slug}, before the built-in page of that slug.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  slug text not null unique check (
    char_length(slug) <= 200
    and slug = lower(slug)
    -- Control characters, and spaces by name: which ones \s means depends on the database's locale.
    and slug !~ '[/?#\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
  ),
  content text not null check (char_length(content) <= 200000),
  meta_description text check (char_length(meta_description) <= 500),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.pages is 'Dynamic pages; the empty slug is the home page; content is sanitised HTML.';
comment on column public.pages.updated_at is
  'Names the version that an editor has read, so that it can save over that version alone.';

create index pages_created_at_idx on public.pages (created_at desc, id desc);
create index pages_title_idx on public.pages (title, id);

alter table public.pages enable row level security;

create policy "Visitors read published pages"
  on public.pages for select
  to anon
  using (published);

create policy "Accounts read published pages, admins and editors all"
  on public.pages for select
  to authenticated
  using (published or (select private.may_write_content()));

create policy "Admins and editors add pages"
  on public.pages for insert
  to authenticated
  with check ((select private.may_write_content()));

create policy "Admins and editors change pages"
  on public.pages for update
  to authenticated
  using ((select private.may_write_content()))
  with check ((select private.may_write_content()));

create policy "Admins and editors delete pages"
  on public.pages for delete
  to authenticated
  using ((select private.may_write_content()));

create trigger touch_updated_at
  before update on public.pages
  for each row
  execute function public.touch_updated_at();
