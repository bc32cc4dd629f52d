-- Tells whoever caches public pages that posts or pages have changed.

create function public.notify_content_changed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  notify content_changed;
  return null;
end;
$$;

create trigger notify_content_changed
  after insert or update or delete or truncate on public.blog_posts
  for each statement
  execute function public.notify_content_changed();

create trigger notify_content_changed
  after insert or update or delete or truncate on public.pages
  for each statement
  execute function public.notify_content_changed();
