-- A cover whose picture was deleted doesn't come back, neither with a post from the trash nor with an earlier version.

-- Security definer: also for who may not read pictures.
create function private.drop_deleted_cover()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.cover like '/media/%'
    and not exists (select from public.pictures where pictures.key = split_part(new.cover, '/', 3)) then
    new.cover := null;
    new.cover_alt := '';
  end if;
  return new;
end;
$$;

create trigger drop_deleted_cover
  before insert or update of cover on public.blog_posts
  for each row
  execute function private.drop_deleted_cover();

-- The covers that came back before.
update public.blog_posts set cover = null, cover_alt = ''
where cover like '/media/%'
  and not exists (select from public.pictures where pictures.key = split_part(blog_posts.cover, '/', 3));
