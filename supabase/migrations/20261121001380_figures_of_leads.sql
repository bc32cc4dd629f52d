-- What the owner asks of the counts: by week, page, source, city or field, together with the requests that came of it.
-- They run with the caller's rights: figures are for admins, requests for who works them.

create function public.figures_by(_by text, _from date, _until date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with counted as (
    select case _by when 'week' then date_trunc('week', day)::date::text else name end as name,
      coalesce(sum(count) filter (where measure = 'arrivals'), 0) as arrivals,
      coalesce(sum(count) filter (where measure = 'views'), 0) as views,
      coalesce(sum(count) filter (where measure = 'starts'), 0) as starts,
      coalesce(sum(count) filter (where measure = 'calls'), 0) as calls,
      coalesce(sum(count) filter (where measure = 'texts'), 0) as texts,
      coalesce(sum(count) filter (where measure = 'left'), 0) as left_here
    from public.daily_figures
    where day between _from and _until
      and case _by when 'week' then kind = 'page' or measure = 'arrivals' else kind = _by end
    group by 1
  ),
  asked as (
    select case _by
        when 'week' then date_trunc('week', created_at at time zone 'America/Los_Angeles')::date::text
        when 'city' then lower(coalesce(city, ''))
        -- What did not come through the form: by phone, or from a file.
        when 'page' then case when evidence ? 'form' then coalesce(evidence ->> 'page', 'other') else '' end
        when 'source' then case
          when evidence ? 'form' is not true then ''
          -- As beacon.ts names them.
          when lower(evidence #>> '{campaign,utm_source}') ~ '^[a-z0-9][a-z0-9._-]{0,59}$'
            then regexp_replace(lower(evidence #>> '{campaign,utm_source}'), '^www\.', '')
          when evidence #>> '{campaign,utm_source}' is not null then 'other'
          else coalesce(regexp_replace(lower(evidence ->> 'referrer'), '^www\.', ''), 'direct')
        end
      end as name,
      count(*) as requests,
      count(*) filter (where evidence ? 'form') as sent,
      count(*) filter (where first_contact_at is not null or status not in ('new', 'closed')) as contacted,
      count(*) filter (where status = 'converted') as converted,
      min(city) as spelled
    from public.leads
    where quarantine is null
      and created_at >= _from::timestamp at time zone 'America/Los_Angeles'
      and created_at < (_until + 1)::timestamp at time zone 'America/Los_Angeles'
      and _by in ('week', 'page', 'source', 'city')
    group by 1
  )
  select coalesce(jsonb_agg(to_jsonb(answer)), '[]')
  from (
    select coalesce(case when _by = 'city' then asked.spelled end, name) as name,
      coalesce(arrivals, 0) as arrivals, coalesce(views, 0) as views, coalesce(starts, 0) as starts,
      coalesce(calls, 0) as calls, coalesce(texts, 0) as texts, coalesce(left_here, 0) as left_here,
      coalesce(requests, 0) as requests, coalesce(sent, 0) as sent, coalesce(contacted, 0) as contacted, coalesce(converted, 0) as converted
    from counted
    full join asked using (name)
    order by coalesce(requests, 0) desc, coalesce(arrivals, 0) + coalesce(views, 0) desc, name
    limit 100
  ) as answer;
$$;

comment on function public.figures_by(text, date, date) is
  'Counts of visits and requests of some days, by ''week'', ''page'', ''source'', ''city'' or ''field'': at most a hundred of these, those with most requests first.';

-- How long requests waited for their first contact, in minutes of opening hours as opening-hours.ts counts them. Those
-- that were worked before first contacts were kept are only counted.
create function public.response_times(_from date, _until date, _opens time, _closes time, _promised_minutes integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with hours as (
    select extract(epoch from _opens)::float8 / 60 as opens, extract(epoch from _closes)::float8 / 60 as closes
  ),
  request as (
    select status, first_contact_at,
      created_at at time zone 'America/Los_Angeles' as came,
      first_contact_at at time zone 'America/Los_Angeles' as met
    from public.leads
    where quarantine is null
      and created_at >= _from::timestamp at time zone 'America/Los_Angeles'
      and created_at < (_until + 1)::timestamp at time zone 'America/Los_Angeles'
  ),
  answered as (
    select greatest(0, floor(
        (met::date - came::date) * (closes - opens)
        + least(greatest(extract(epoch from met::time)::float8 / 60, opens), closes)
        - least(greatest(extract(epoch from came::time)::float8 / 60, opens), closes)
      )) as minutes
    from request, hours
    where first_contact_at is not null
  )
  select jsonb_build_object(
    'answered', count(*),
    'in_promise', count(*) filter (where minutes <= _promised_minutes),
    'median_minutes', percentile_disc(0.5) within group (order by minutes),
    'within_15', count(*) filter (where minutes <= 15),
    'within_60', count(*) filter (where minutes > 15 and minutes <= 60),
    'within_240', count(*) filter (where minutes > 60 and minutes <= 240),
    'later', count(*) filter (where minutes > 240),
    'waiting', (select count(*) from request where first_contact_at is null and status = 'new'),
    'unknown', (select count(*) from request where first_contact_at is null and status <> 'new')
  )
  from answered;
$$;

comment on function public.response_times(date, date, time, time, integer) is
  'How soon the requests of some days were answered, in minutes of opening hours.';

revoke execute on function public.figures_by(text, date, date), public.response_times(date, date, time, time, integer)
  from public, anon;
