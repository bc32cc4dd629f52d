-- Whoever saves often pushes out no one else's words: of older versions, drafts as well, the last of each day by each author
-- stays, and after a year the last of each month. Before, 51 saves by any editor removed for good what another had written in
-- a draft.
create or replace function private.keep_revision()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind_of_content constant text := tg_argv[0];
  actor constant uuid := auth.uid();
  former jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  present jsonb := to_jsonb(new);
  written jsonb;
  changed text[];
begin
  select
    jsonb_object_agg(field, present -> field),
    array_agg(field) filter (where present -> field is distinct from former -> field)
  into written, changed
  from unnest(tg_argv[1:]) as field;
  if changed is null then
    return null;
  end if;
  insert into public.content_revisions (kind, content_id, action, changed_columns, fields, published, actor_id, actor_email)
  values (
    kind_of_content,
    new.id,
    case
      when tg_op = 'UPDATE' then 'change'
      when exists (
        select from public.content_revisions
        where content_revisions.kind = kind_of_content and content_revisions.content_id = new.id
      ) then 'restore'
      else 'create'
    end,
    changed,
    written,
    new.published,
    actor,
    (select users.email from auth.users where users.id = actor)
  );
  delete from public.content_revisions
  where content_revisions.id in (
    select versions.id
    from (
      select
        revisions.id, revisions.name, revisions.published,
        row_number() over latest as place,
        count(*) filter (where revisions.published) over latest as place_among_public,
        row_number() over (
          partition by
            revisions.published,
            revisions.actor_id,
            case
              when revisions.created_at > now() - interval '1 year'
              then date_trunc('day', revisions.created_at, 'America/Los_Angeles')
              else date_trunc('month', revisions.created_at, 'America/Los_Angeles')
            end
          order by revisions.id desc
        ) as place_in_span
      from public.content_revisions as revisions
      where revisions.kind = kind_of_content and revisions.content_id = new.id
      window latest as (order by revisions.id desc)
    ) as versions
    where versions.name is null
      and versions.place > 50
      and versions.place_in_span > 1
      and not (versions.published and versions.place_among_public <= 50)
  );
  return null;
end;
$$;
