-- A statement trigger fires also when policies leave a caller no row to change, so any visitor could have emptied the
-- caches of public pages by asking. A row trigger fires only for what was changed; equal notices are sent once.

drop trigger notify_content_changed on public.blog_posts;
drop trigger notify_content_changed on public.pages;

create trigger notify_content_changed
  after insert or update or delete on public.blog_posts
  for each row
  execute function public.notify_content_changed();

create trigger notify_content_changed
  after insert or update or delete on public.pages
  for each row
  execute function public.notify_content_changed();
