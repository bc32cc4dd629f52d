-- An author had as many drafts as there are ids, of up to a megabyte each, and so could fill the disk. Nobody has so many
-- unsaved changes in fact.
create function private.limit_drafts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.content_drafts where author_id = new.author_id offset 200) then
    raise exception 'at most 200 drafts of an author' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end;
$$;

-- After the insert, so that one over a draft that is there is none.
create trigger limit_drafts
  after insert on public.content_drafts
  for each row
  execute function private.limit_drafts();
