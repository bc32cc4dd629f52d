-- A browser reads no moment whose year has not four digits, and a screen that comes upon one shows nothing at all. So one
-- stored by a single agent or editor would close a list to everybody, and one in the audit log that log for good.

create function private.is_readable(_moment timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select _moment >= '0001-01-01T00:00:00Z' and _moment < '10000-01-01T00:00:00Z';
$$;

-- Not for rows from before: a release must start, whatever they say.
alter table public.leads
  add constraint leads_moments_check check (private.is_readable(created_at)) not valid;
alter table public.blog_posts
  add constraint blog_posts_moments_check check (
    date between '0001-01-01' and '9999-12-31' and private.is_readable(created_at) and private.is_readable(updated_at)
  ) not valid;
alter table public.pages
  add constraint pages_moments_check check (private.is_readable(created_at) and private.is_readable(updated_at)) not valid;
alter table public.timetable
  add constraint timetable_moments_check check (private.is_readable(due_at)) not valid;
alter table public.redirects
  add constraint redirects_moments_check check (private.is_readable(created_at)) not valid;
alter table public.preview_links
  add constraint preview_links_moments_check check (private.is_readable(created_at)) not valid;
