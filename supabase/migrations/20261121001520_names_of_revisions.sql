-- Gives a version of a post or page a name, or takes it away with null, over the name that was seen: of two who name it at once
-- the later one is told. Security definer: nobody changes versions, and this nothing else of them.
create function public.name_revision(_id bigint, _seen text, _name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.may_write_content() then
    raise exception 'only who writes names versions' using errcode = 'insufficient_privilege';
  end if;
  update public.content_revisions set name = _name
  where content_revisions.id = _id and content_revisions.name is not distinct from _seen;
  return found;
end;
$$;

comment on function public.name_revision(bigint, text, text) is
  'Names a version of a post or page over the name that was seen; false where another stands there.';

revoke execute on function public.name_revision(bigint, text, text) from public, anon;
