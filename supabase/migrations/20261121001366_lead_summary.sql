-- What stands above every list of leads, in one answer, so that no list is kept waiting for many. Each counted as far as
-- it is told, which takes no longer however many there are.

create function public.lead_summary(_today date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(to_jsonb(first) order by first.created_at), '[]')
      from (
        select created_at, first_contact_at
        from public.leads
        where status = 'new' and quarantine is null
        order by created_at, id
        limit 101
      ) as first
    ),
    'held', (
      select count(*)
      from (select from public.leads where status = 'new' and quarantine is not null limit 101) as first
    ),
    'late', (
      select coalesce(jsonb_agg(first.assignee_id), '[]')
      from (
        select assignee_id
        from public.leads
        where follow_up_on < _today and status <> 'closed' and quarantine is null
        limit 101
      ) as first
    ),
    'due', (
      select coalesce(jsonb_agg(first.assignee_id), '[]')
      from (
        select assignee_id
        from public.leads
        where follow_up_on = _today and status <> 'closed' and quarantine is null
        limit 101
      ) as first
    )
  );
$$;

comment on function public.lead_summary(date) is
  'Of the leads that the caller may read, up to 101 each: when the new ones came and were first contacted, oldest first, how many are held back, and whose those are that are late by a day, or due on it.';

revoke execute on function public.lead_summary(date) from public, anon;
