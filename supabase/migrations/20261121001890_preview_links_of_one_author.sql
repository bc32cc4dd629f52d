-- As with drafts (20261121001851_drafts_of_one_author.sql): an author had as many links as they asked for, each with up to a
-- megabyte. What has ended doesn't count; it is removed after this.
create function private.limit_preview_links()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.preview_links where created_by = new.created_by and expires_at > now() offset 100
  ) then
    raise exception 'at most 100 preview links of an author' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end;
$$;

create trigger limit_preview_links
  after insert on public.preview_links
  for each row
  execute function private.limit_preview_links();
