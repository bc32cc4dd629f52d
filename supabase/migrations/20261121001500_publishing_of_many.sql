-- Many posts or pages published or taken down at once, each over the version that was seen: one that somebody else has
-- saved meanwhile stays as they left it.

-- Each change names a row, the updated_at that was seen of it, and whether visitors are to see it:
-- [{"id": "…", "seen": "2026-11-22T12:00:00+00:00", "published": true}].
-- Answers with each that the caller may read, as it is now, and whether it was changed.
create function public.publish_many(_kind text, _changes jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  content_table constant text := case _kind when 'page' then 'pages' when 'post' then 'blog_posts' end;
  answer jsonb;
begin
  if jsonb_array_length(_changes) > 1000 then
    raise exception 'at most 1000 can be changed at once' using errcode = 'program_limit_exceeded';
  end if;
  -- In one order, so that of two who change the same ones one waits for the other.
  execute format(
    'select from public.%I as stored
     where stored.id in (select (change.value ->> ''id'')::uuid from jsonb_array_elements($1) as change)
     order by stored.id
     for update',
    content_table
  ) using _changes;
  execute format(
    'with wanted as (
       select (value ->> ''id'')::uuid as id, (value ->> ''seen'')::timestamptz as seen, (value ->> ''published'')::boolean as published
       from jsonb_array_elements($1)
     ),
     changed as (
       update public.%1$I as stored
       set published = wanted.published
       from wanted
       where stored.id = wanted.id and stored.updated_at = wanted.seen
       returning stored.id, stored.published, stored.updated_at
     )
     select coalesce(
       jsonb_agg(
         jsonb_build_object(
           ''id'', stored.id,
           ''changed'', changed.id is not null,
           ''published'', coalesce(changed.published, stored.published),
           ''updated_at'', coalesce(changed.updated_at, stored.updated_at)
         )
       ),
       ''[]''
     )
     from public.%1$I as stored
     left join changed on changed.id = stored.id
     where stored.id in (select wanted.id from wanted)',
    content_table
  ) into answer using _changes;
  return answer;
end;
$$;

comment on function public.publish_many(text, jsonb) is
  'Publishes or takes down many posts or pages over what was seen of them, and says of each whether it was changed.';

revoke execute on function public.publish_many(text, jsonb) from public, anon;
