-- Which posts and pages show which pictures, drafts and what is in the trash included.

create table public.picture_uses (
  picture_id uuid not null references public.pictures (id) on delete cascade,
  kind text not null check (kind in ('post', 'page')),
  content_id uuid not null,
  primary key (picture_id, kind, content_id)
);

comment on table public.picture_uses is 'Which posts and pages name a picture''s key anywhere; written by triggers alone.';
comment on column public.picture_uses.content_id is 'The id in blog_posts, pages or content_trash, by kind.';

create index picture_uses_content_idx on public.picture_uses (kind, content_id);

alter table public.picture_uses enable row level security;

create policy "Admins and editors read uses of pictures"
  on public.picture_uses for select
  to authenticated
  using ((select private.may_write_content()));

-- Security definer: who writes a post or page has no right to say what it shows.
create function private.note_picture_uses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind_of_content constant text := tg_argv[0];
  shown constant uuid[] := array(
    select pictures.id
    from public.pictures
    where pictures.key in (
      select named[1]
      from regexp_matches(
        to_jsonb(new)::text, '\m[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}-[0-9a-f]{6}\M', 'g'
      ) as named
    )
  );
begin
  delete from public.picture_uses
  where picture_uses.kind = kind_of_content
    and picture_uses.content_id = new.id
    and picture_uses.picture_id <> all (shown);
  insert into public.picture_uses (picture_id, kind, content_id)
  select picture_id, kind_of_content, new.id from unnest(shown) as picture_id
  on conflict do nothing;
  return null;
end;
$$;

create trigger note_picture_uses
  after insert or update on public.blog_posts
  for each row
  execute function private.note_picture_uses('post');

create trigger note_picture_uses
  after insert or update on public.pages
  for each row
  execute function private.note_picture_uses('page');

-- What was deleted may be restored, pictures and all, until the trash forgets it.
-- Security definer: as above.
create function private.forget_picture_uses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.picture_uses
  where picture_uses.kind = old.kind
    and picture_uses.content_id = old.id
    and not exists (select from public.blog_posts where old.kind = 'post' and blog_posts.id = old.id)
    and not exists (select from public.pages where old.kind = 'page' and pages.id = old.id);
  return null;
end;
$$;

create trigger forget_picture_uses
  after delete on public.content_trash
  for each row
  execute function private.forget_picture_uses();

-- A picture that something shows is not deleted without saying so: by public.delete_picture.
-- Security definer: also for who may not read what shows it.
create function private.refuse_used_picture()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  uses constant integer := (select count(*) from public.picture_uses where picture_uses.picture_id = old.id);
begin
  if uses > 0 and current_setting('spinfront.deleted_picture', true) is distinct from old.id::text then
    raise exception using
      errcode = 'restrict_violation',
      message = format('This picture is in use in %s %s.', uses, case uses when 1 then 'place' else 'places' end);
  end if;
  return old;
end;
$$;

create trigger refuse_used_picture
  before delete on public.pictures
  for each row
  execute function private.refuse_used_picture();

create function public.uses_of_picture(_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', picture_uses.kind,
        'id', picture_uses.content_id,
        'title', coalesce(blog_posts.title, pages.title, content_trash.title),
        'slug', coalesce(blog_posts.slug, pages.slug, content_trash.slug),
        'published', coalesce(blog_posts.published, pages.published, false),
        'in_trash', blog_posts.id is null and pages.id is null
      )
      order by picture_uses.kind, coalesce(blog_posts.title, pages.title, content_trash.title)
    ),
    '[]'
  )
  from public.picture_uses
  left join public.blog_posts on picture_uses.kind = 'post' and blog_posts.id = picture_uses.content_id
  left join public.pages on picture_uses.kind = 'page' and pages.id = picture_uses.content_id
  left join public.content_trash
    on content_trash.kind = picture_uses.kind and content_trash.id = picture_uses.content_id
  where picture_uses.picture_id = _id;
$$;

comment on function public.uses_of_picture(uuid) is
  'What shows the picture, as [{kind, id, title, slug, published, in_trash}], for who may read pictures.';

-- Deletes a picture, as its caller may, though something shows it: _uses is in how many places the caller knows that. Posts
-- that have it for their cover have none then.
create function public.delete_picture(_id uuid, _uses integer)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  uses constant integer := (select count(*) from public.picture_uses where picture_uses.picture_id = _id);
begin
  if uses <> _uses then
    raise exception using
      errcode = 'restrict_violation',
      message = format('This picture is in use in %s %s by now.', uses, case uses when 1 then 'place' else 'places' end);
  end if;
  update public.blog_posts set cover = null, cover_alt = ''
  from public.pictures
  where pictures.id = _id
    and blog_posts.id in (select content_id from public.picture_uses where kind = 'post' and picture_id = _id)
    and split_part(blog_posts.cover, '/', 3) = pictures.key;
  perform set_config('spinfront.deleted_picture', _id::text, true);
  delete from public.pictures where pictures.id = _id;
  return found;
end;
$$;

comment on function public.delete_picture(uuid, integer) is
  'Deletes a picture that is in use in as many places as the caller knows; false where there is none to delete.';

revoke execute on function public.uses_of_picture(uuid) from public, anon;
revoke execute on function public.delete_picture(uuid, integer) from public, anon;
