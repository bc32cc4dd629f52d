-- A post or page is found by its id in its versions, in the trash and in all else that is kept about it. With another id
-- it would leave them behind, where no screen leads, and its former text with them; with another's, it would take over
-- that one's.

create function private.keep_content_id()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'posts and pages keep their ids' using errcode = '42501';
end;
$$;

create trigger keep_content_id
  before update of id on public.blog_posts
  for each row
  when (new.id <> old.id and current_user in ('anon', 'authenticated'))
  execute function private.keep_content_id();

create trigger keep_content_id
  before update of id on public.pages
  for each row
  when (new.id <> old.id and current_user in ('anon', 'authenticated'))
  execute function private.keep_content_id();
