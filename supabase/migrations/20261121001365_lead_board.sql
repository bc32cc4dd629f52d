-- The desk as a board: of each status the first leads of a listing, and how many there are, in one answer that is of one moment.

create function public.lead_board(_listing jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(
    state.status,
    jsonb_build_object(
      'count', coalesce(cardinality(found.ids), 0),
      'leads', (
        select coalesce(jsonb_agg(to_jsonb(leads) order by array_position(found.ids, leads.id)), '[]')
        from public.leads
        where leads.id = any (found.ids[1:50])
      )
    )
  )
  from unnest(array['new', 'contacted', 'qualified', 'converted', 'closed']) as state (status)
  cross join lateral (
    select array_agg(each.id order by each.place) as ids
    -- Who waits longest comes first, where the listing says nothing else.
    from public.lead_ids_found(
      jsonb_build_object('ascending', state.status = 'new')
        || _listing
        || jsonb_build_object('show', state.status, 'column', 'created_at', 'at_most', 1001, 'after', null)
    ) with ordinality as each (id, place)
  ) as found;
$$;

comment on function public.lead_board(jsonb) is
  'By status, the first 50 leads of a listing that the caller may read, and how many it has, counted up to 1,001.';

revoke execute on function public.lead_board(jsonb) from public, anon;
