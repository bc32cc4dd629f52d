-- The audit log names a row by its title: of a preview link it showed only the id. The fields have room for a megabyte, of which
-- the log would keep and show every byte.
alter table public.preview_links
  add column title text generated always as (left(fields ->> 'title', 200)) stored;

comment on column public.preview_links.title is 'The first 200 characters of the draft''s title, by which the audit log names the link.';
comment on column public.audit_log.row_name is 'The title of a post, page or draft, the address that is redirected, or the name of a picture or template, then; people are found by the row''s id while they are there.';
