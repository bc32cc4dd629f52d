-- A redirect that was added while its target was being renamed led to the former address, whose visitors are led on again:
-- neither saw the other. What is published or renamed now waits, too, for who changes redirects at the same time.
create or replace function private.settle_redirects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  _kind constant text := tg_argv[0];
  _path constant text := private.path_of_slug(_kind, new.slug);
begin
  if tg_op = 'UPDATE' and old.published and old.slug = new.slug then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.redirects', 0));
  delete from public.redirects where from_path = _path;
  update public.redirects
  set to_path = _path
  from public.slug_redirects
  where slug_redirects.kind = _kind
    and slug_redirects.target_id = new.id
    and redirects.to_path = private.path_of_slug(_kind, slug_redirects.from_slug);
  return null;
end;
$$;
