-- What staff do with many leads at once: saved as one, in one request. Like each change of one lead, it is saved over what was
-- seen: a lead that somebody else has moved, held back or released meanwhile stays as they left it.

-- Each change names a lead, the statuses known of it and whether it was seen held back, then its new status, or why it is
-- to be held back, or null to release it; one that is closed again gets back why it was lost:
-- [{"id": "…", "known": ["new"], "held": false, "status": "contacted"}, {"id": "…", "known": ["new"], "held": true, "quarantine": null}].
-- Answers with each lead that the caller may work, as it is now, and whether it was changed; who may not gets none.
create function public.change_leads(_changes jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
begin
  if jsonb_array_length(_changes) > 1000 then
    raise exception 'at most 1000 leads can be changed at once' using errcode = 'program_limit_exceeded';
  end if;
  -- In one order, so that of two who change the same leads one waits for the other.
  perform from public.leads
  where leads.id in (select (change.value ->> 'id')::uuid from jsonb_array_elements(_changes) as change)
  order by leads.id
  for update;
  with wanted as (
    select change.value as it, (change.value ->> 'id')::uuid as id from jsonb_array_elements(_changes) as change
  ),
  changed as (
    update public.leads
    set status = coalesce(wanted.it ->> 'status', leads.status),
      quarantine = case
        when wanted.it ? 'quarantine' then nullif(wanted.it -> 'quarantine', 'null')
        else leads.quarantine
      end,
      lost_reason = case when wanted.it ? 'lost_reason' then wanted.it ->> 'lost_reason' else leads.lost_reason end,
      lost_words = case when wanted.it ? 'lost_words' then wanted.it ->> 'lost_words' else leads.lost_words end
    from wanted
    where leads.id = wanted.id
      and wanted.it -> 'known' ? leads.status
      and (wanted.it ->> 'held')::boolean = (leads.quarantine is not null)
    returning leads.id, leads.status, leads.quarantine
  )
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', leads.id,
          'changed', changed.id is not null,
          'status', coalesce(changed.status, leads.status),
          'quarantine', case when changed.id is null then leads.quarantine else changed.quarantine end
        )
      ),
      '[]'
    )
  into answer
  from public.leads
  left join changed on changed.id = leads.id
  where leads.id in (select wanted.id from wanted);
  return answer;
end;
$$;

comment on function public.change_leads(jsonb) is
  'Changes many leads over what was seen of them, and says of each what it is now and whether it was changed.';

revoke execute on function public.change_leads(jsonb) from public, anon;
