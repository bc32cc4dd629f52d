-- Where posts and pages used to be published, so that addresses which the world knows lead to where they are now.

create table public.slug_redirects (
  kind text not null check (kind in ('post', 'page')),
  from_slug text not null check (from_slug <> ''),
  target_id uuid not null,
  primary key (kind, from_slug)
);

comment on table public.slug_redirects is
  'Slugs under which a post or page was published before; written by triggers alone.';
comment on column public.slug_redirects.target_id is
  'The id in blog_posts or pages, by kind. Its slug of today is the target, so that redirects never form chains.';

create index slug_redirects_target_idx on public.slug_redirects (target_id);

alter table public.slug_redirects enable row level security;

-- The subqueries see what the caller sees: an address that was withdrawn is nobody's knowledge but the staff's.
create policy "Who reads a post or page reads the redirects to it"
  on public.slug_redirects for select
  to anon, authenticated
  using (
    case kind
      when 'post' then exists (select 1 from public.blog_posts where blog_posts.id = slug_redirects.target_id)
      when 'page' then exists (select 1 from public.pages where pages.id = slug_redirects.target_id)
    end
  );

-- Remembers a slug when its row stops being published there, unpublishing included: a draft that is then renamed was
-- public too. What is published owns its slug, and a redirect goes with its target. The empty slug is the home page,
-- which is always there. Security definer: nobody who changes posts or pages may write redirects.
create function public.keep_slug_redirects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  _kind constant text := tg_argv[0];
begin
  if tg_op = 'DELETE' then
    delete from public.slug_redirects
    where slug_redirects.kind = _kind
      and slug_redirects.target_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.published and old.slug <> '' and (new.slug <> old.slug or not new.published) then
      insert into public.slug_redirects (kind, from_slug, target_id)
      values (_kind, old.slug, new.id)
      on conflict (kind, from_slug) do update
      set target_id = excluded.target_id;
    end if;
  end if;
  if new.published then
    delete from public.slug_redirects
    where slug_redirects.kind = _kind
      and slug_redirects.from_slug = new.slug;
  end if;
  return null;
end;
$$;

create trigger keep_slug_redirects
  after insert or delete or update of slug, published on public.blog_posts
  for each row
  execute function public.keep_slug_redirects('post');

create trigger keep_slug_redirects
  after insert or delete or update of slug, published on public.pages
  for each row
  execute function public.keep_slug_redirects('page');
