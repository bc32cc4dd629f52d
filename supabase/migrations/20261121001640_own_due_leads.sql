-- The caller's own late and due leads are counted by themselves: the hundred that are told of all staff may have none of
-- them. Those remain lists of assignees, which tabs of an earlier release read.
create or replace function public.lead_summary(_today date)
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
    ),
    'mine', (
      select count(*)
      from (
        select from public.leads
        where assignee_id = (select auth.uid()) and follow_up_on <= _today and status <> 'closed' and quarantine is null
        limit 101
      ) as first
    )
  );
$$;

comment on function public.lead_summary(date) is
  'Of the leads that the caller may read, up to 101 each: when the new ones came and were first contacted, oldest first, how many are held back, whose those are that are late by a day, or due on it, and how many of them are the caller''s.';
