-- Undoing what was published or taken down at once also undoes what that did to the timetable.

-- Each change names a row, the updated_at that was seen of it, and whether visitors are to see it:
-- [{"id": "…", "seen": "2026-11-22T12:00:00+00:00", "published": true}]. One that undoes another has as "ended" what that
-- one answered: the time that it has ended, or null. It ends no time itself, and sets that one again unless it has passed.
-- Answers with each that the caller may read, as it is now, whether it was changed, and the time that this has ended.
create or replace function public.publish_many(_kind text, _changes jsonb)
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
           ''updated_at'', coalesce(changed.updated_at, stored.updated_at),
           ''ended'', timetable.due_at
         )
       ),
       ''[]''
     )
     from public.%1$I as stored
     left join changed on changed.id = stored.id
     left join public.timetable
       on changed.published <> stored.published
       and timetable.kind = $2
       and timetable.content_id = stored.id
       and timetable.action = case when changed.published then ''publish'' else ''unpublish'' end
     where stored.id in (select wanted.id from wanted)',
    content_table
  ) into answer using _changes, _kind;
  insert into public.timetable (kind, content_id, action, due_at)
  select _kind, done.id, again.action, again.due_at
  from jsonb_to_recordset(answer) as done (id uuid, changed boolean, published boolean, ended timestamptz)
  join jsonb_array_elements(_changes) as undoing on (undoing ->> 'id')::uuid = done.id and undoing ? 'ended'
  cross join lateral (
    values
      (case when done.published then 'publish' else 'unpublish' end, done.ended),
      (case when done.published then 'unpublish' else 'publish' end, (undoing ->> 'ended')::timestamptz)
  ) as again (action, due_at)
  where done.changed and again.due_at > now()
  on conflict (kind, content_id, action) do nothing;
  return answer;
end;
$$;
