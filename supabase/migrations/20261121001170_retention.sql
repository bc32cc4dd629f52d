-- For how long leads are kept, where the server's settings say so.

create table private.retention (
  is_only_row boolean primary key default true check (is_only_row),
  kept_days integer not null,
  looked_at timestamptz not null,
  held_until timestamptz not null
);

comment on table private.retention is
  'By when the last look for old leads was, a clock that jumps is known. No caller reads or writes it.';

alter table private.retention enable row level security;

-- Names leads that are older than so many days, oldest first: {"ids": […], "held_until": …}. Names none for a week after
-- the first look, after another number of days, and after a look from which the clock is further away than a server that
-- looks every hour can be: a clock that is wrong, or a setting, is to be noticed before anything is gone. Nor does it as
-- long as the newest lead is of the future, by a day or more.
-- Security definer: no caller may enter the private schema.
create function public.expired_leads(_kept_days integer, _most integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known private.retention;
  held timestamptz;
begin
  if _kept_days is null or _kept_days < 30 then
    raise exception 'leads are kept for 30 days at least' using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.expired_leads', 0));
  select * into known from private.retention;
  held := case
    when known.kept_days = _kept_days
      and now() between known.looked_at - interval '1 hour' and known.looked_at + interval '2 days'
      then known.held_until
    else now() + interval '7 days'
  end;
  insert into private.retention (kept_days, looked_at, held_until)
  values (_kept_days, now(), held)
  on conflict (is_only_row) do update
  set kept_days = excluded.kept_days, looked_at = excluded.looked_at, held_until = excluded.held_until;
  -- Leads that wait for a look and the others have an index each, which no question about both together would use.
  held := greatest(
    held,
    (select max(created_at) from public.leads where quarantine is null) - interval '1 day',
    (select max(created_at) from public.leads where quarantine is not null) - interval '1 day'
  );
  return jsonb_build_object(
    'held_until', case when held > now() then held end,
    'ids', coalesce(
      (
        select jsonb_agg(old.id)
        from (
          (
            select id, created_at from public.leads
            where held <= now() and quarantine is null and created_at < now() - make_interval(days => _kept_days)
            order by created_at, id
            limit least(_most, 100)
          )
          union all
          (
            select id, created_at from public.leads
            where held <= now() and quarantine is not null and created_at < now() - make_interval(days => _kept_days)
            order by created_at, id
            limit least(_most, 100)
          )
          order by created_at, id
          limit least(_most, 100)
        ) as old
      ),
      '[]'
    )
  );
end;
$$;

comment on function public.expired_leads(integer, integer) is
  'Names leads that are kept no longer; for the service role alone.';

revoke execute on function public.expired_leads(integer, integer) from public, anon, authenticated;
