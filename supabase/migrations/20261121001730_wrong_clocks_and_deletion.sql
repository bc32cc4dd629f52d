-- A clock that is wrong for a while deletes neither what is in the trash nor old figures.

create table private.emptying (
  is_only_row boolean primary key default true check (is_only_row),
  looked_at timestamptz not null,
  held_until timestamptz not null
);

comment on table private.emptying is
  'When the trash was last looked through, which tells if the clock has jumped. No caller reads or writes it.';

alter table private.emptying enable row level security;

-- Removes for good, with all versions, what has been in the trash for 30 days, and returns how much that was. Removes
-- nothing for a week after the first look, and after a look from which the clock is further away than a server that looks
-- every hour can be.
-- Security definer: no caller may enter the private schema.
create or replace function public.empty_trash()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  known private.emptying;
  held timestamptz;
  emptied integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.empty_trash', 0));
  select * into known from private.emptying;
  held := case
    when now() between known.looked_at - interval '1 hour' and known.looked_at + interval '2 days' then known.held_until
    else now() + interval '7 days'
  end;
  insert into private.emptying (looked_at, held_until)
  values (now(), held)
  on conflict (is_only_row) do update
  set looked_at = excluded.looked_at, held_until = excluded.held_until;
  with expired as (
    delete from public.content_trash
    where held <= now() and content_trash.deleted_at < now() - interval '30 days'
    returning kind, id
  ),
  versions as (
    delete from public.content_revisions
    using expired
    where content_revisions.kind = expired.kind and content_revisions.content_id = expired.id
  ),
  drafts as (
    delete from public.content_drafts
    using expired
    where content_drafts.kind = expired.kind and content_drafts.document = expired.id::text
  )
  select count(*) into emptied from expired;
  return emptied;
end;
$$;

-- Adds what a server has counted since it last did. Whoever sends beacons chooses names, but not how many there are:
-- pages are those that are there, and of each kind a day has at most two hundred. Figures are deleted after 25 months, but
-- only once there are some of a whole week of the last month. Called every few seconds, so it reads recent days alone.
create or replace function public.add_figures(_figures jsonb, _built_in text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  today date := (now() at time zone 'America/Los_Angeles')::date;
  most_names integer := 200;
begin
  -- Several servers count: one after the other, so that none waits for another that waits for it.
  perform pg_advisory_xact_lock(hashtextextended('public.add_figures', 0));
  if exists (select from public.daily_figures where day < today - interval '25 months')
    and 7 <= (select count(distinct day) from public.daily_figures where day between today - 30 and today)
  then
    delete from public.daily_figures where day < today - interval '25 months';
  end if;
  with given as (
    select day, kind, measure, count, case
        when kind <> 'page' or name = any (_built_in) then name
        when exists (select from public.pages where published and slug = substr(name, 2)) then name
        when exists (select from public.blog_posts where published and slug = substr(name, 7)) and name like '/blog/%'
          then name
        else 'other'
      end as name
    from jsonb_to_recordset(_figures) as figure (day date, kind text, name text, measure text, count bigint)
    -- What waited for the database, but not what a wrong clock said.
    where day between today - 7 and today + 1
  ),
  added as (
    select named.*, row_number() over (partition by day, kind order by name) as place, (
        select count(distinct known.name) from public.daily_figures as known
        where known.day = named.day and known.kind = named.kind
      ) as known_names
    from (
      select distinct day, kind, name from given
      except
      select day, kind, name from public.daily_figures where day between today - 7 and today + 1
    ) as named
    where name <> 'other'
  )
  insert into public.daily_figures as known (day, kind, name, measure, count)
  select given.day, given.kind, case when added.known_names + added.place > most_names then 'other' else given.name end,
    given.measure, sum(given.count)
  from given
  left join added using (day, kind, name)
  group by 1, 2, 3, 4
  on conflict (day, kind, name, measure) do update
  set count = known.count + excluded.count;
end;
$$;
