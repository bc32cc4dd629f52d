-- The blog. Drafts are seen by staff alone.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  excerpt text not null check (char_length(excerpt) <= 500),
  content text not null check (char_length(content) <= 200000),
  date date not null,
  seo_description text not null check (char_length(seo_description) <= 500),
  cover text check (cover ~ '^/(media|drawings)(/[A-Za-z0-9][A-Za-z0-9._-]*)+$' and char_length(cover) <= 300),
  cover_alt text not null default '' check (char_length(cover_alt) <= 300),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.blog_posts is 'Blog posts, drafts included; content is sanitised HTML.';
comment on column public.blog_posts.cover is 'The path of its cover picture on the site; null for none.';
comment on column public.blog_posts.cover_alt is
  'The cover picture in words, for those who can''t see it; empty where it is decorative.';

create index blog_posts_published_date_idx on public.blog_posts (date desc, id desc) where published;
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id desc);
create index blog_posts_date_idx on public.blog_posts (date desc, id desc);
create index blog_posts_title_idx on public.blog_posts (title, id);

alter table public.blog_posts enable row level security;

create policy "Visitors read published posts"
  on public.blog_posts for select
  to anon
  using (published);

create policy "Accounts read published posts, admins and editors all"
  on public.blog_posts for select
  to authenticated
  using (published or (select private.may_write_content()));

create policy "Admins and editors add posts"
  on public.blog_posts for insert
  to authenticated
  with check ((select private.may_write_content()));

create policy "Admins and editors change posts"
  on public.blog_posts for update
  to authenticated
  using ((select private.may_write_content()))
  with check ((select private.may_write_content()));

create policy "Admins and editors delete posts"
  on public.blog_posts for delete
  to authenticated
  using ((select private.may_write_content()));

create function public.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end;
$$;

create trigger touch_updated_at
  before update on public.blog_posts
  for each row
  execute function public.touch_updated_at();
