-- The audit log names a row by its title: of a preview link it showed only the id.
alter table public.preview_links
  add column title text generated always as (fields ->> 'title') stored;

comment on column public.preview_links.title is 'The title of the draft, by which the audit log names the link.';
comment on column public.audit_log.row_name is 'The title of a post, page or draft, the address that is redirected, or the name of a picture or template, then; people are found by the row''s id while they are there.';
