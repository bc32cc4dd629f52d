-- Tells whoever caches public pages that published posts or pages have changed; drafts are on none of them.

create function public.notify_content_changed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Of an insert there is no old row, of a delete no new one: their columns are null.
  if old.published or new.published then
    notify content_changed;
  end if;
  return null;
end;
$$;

-- By row: a statement trigger fires also when policies leave a caller no row to change, so any visitor could have
-- emptied the caches of public pages by asking. Equal notices of one transaction are sent once.
create trigger notify_content_changed
  after insert or update or delete on public.blog_posts
  for each row
  execute function public.notify_content_changed();

create trigger notify_content_changed
  after insert or update or delete on public.pages
  for each row
  execute function public.notify_content_changed();
