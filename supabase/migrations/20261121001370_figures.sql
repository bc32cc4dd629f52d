-- What visitors did, as counts of whole days: nothing of a visit, a visitor or a device.

create table public.daily_figures (
  day date not null,
  kind text not null check (kind in ('page', 'source', 'field')),
  name text not null check (char_length(name) between 1 and 210),
  measure text not null check (
    case kind
      when 'page' then measure in ('views', 'starts', 'calls')
      when 'source' then measure in ('arrivals', 'starts', 'calls')
      when 'field' then measure = 'left'
    end
  ),
  count bigint not null check (count > 0),
  primary key (day, kind, name, measure)
);

comment on table public.daily_figures is
  'How often what was done on the site, by business day and either page, source or field of the quote form; kept for 25 months.';
comment on column public.daily_figures.name is
  'A page''s path; a campaign or the host of another site, or ''direct''; a field''s name. ''other'' is what is unknown, or too much.';
comment on column public.daily_figures.measure is
  'views: pages seen; arrivals: visits that began; starts: of filling in the form; calls: taps on a telephone number; left: forms left after that field.';

alter table public.daily_figures enable row level security;

create policy "Admins read figures"
  on public.daily_figures for select
  to authenticated
  using ((select public.has_role((select auth.uid()), 'admin')));

-- Adds what a server has counted since it last did. Whoever sends beacons chooses names, but not how many there are:
-- pages are those that are there, and of each kind a day has at most two hundred.
create function public.add_figures(_figures jsonb, _built_in text[])
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
  delete from public.daily_figures where day < today - interval '25 months';
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
      select day, kind, name from public.daily_figures
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

comment on function public.add_figures(jsonb, text[]) is
  'Adds what was counted to the figures of its days; for the service role alone.';

revoke execute on function public.add_figures(jsonb, text[]) from public, anon, authenticated;
