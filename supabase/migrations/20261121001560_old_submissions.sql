-- Deletes at most 100 old digests with each lead, found by the primary key. Without a limit, the plan that a session keeps
-- for every later lead read the whole table, because it expects a third of it to be old.
create or replace function private.keep_repeated_lead_once()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'America/Los_Angeles')::date;
  day_sent date := (new.created_at at time zone 'America/Los_Angeles')::date;
  longest_wait_days integer := 7;
  said bytea := sha256(convert_to((to_jsonb(new) - '{id,status,quarantine,created_at,evidence}'::text[])::text, 'UTF8'));
begin
  delete from private.lead_submissions
  where ctid = any (array(
    select ctid from private.lead_submissions
    where day < today - longest_wait_days
    order by day
    limit 100
    for update skip locked
  ));
  -- Waits for another insert of the same that is under way, until it is kept or given up.
  insert into private.lead_submissions (day, content, lead_id)
  values (day_sent, said, new.id)
  on conflict do nothing;
  if found then
    return null;
  end if;
  -- What staff have worked already, or deleted, can be asked for anew.
  update private.lead_submissions as earlier
  set lead_id = new.id
  where earlier.day = day_sent
    and earlier.content = said
    and not exists (select from public.leads where leads.id = earlier.lead_id and leads.status = 'new');
  if found then
    return null;
  end if;
  -- What comes again and is not held was no spam, so that a stranger's flood hides no customer's request.
  if new.quarantine is null then
    update public.leads
    set quarantine = null
    where leads.quarantine is not null
      and leads.id = (
        select earlier.lead_id from private.lead_submissions as earlier
        where earlier.day = day_sent and earlier.content = said
      );
  end if;
  delete from public.leads where leads.id = new.id;
  return null;
end;
$$;
