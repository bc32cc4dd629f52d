-- Deletes old digests where a cursor stands. The statement that found them by their place in the table was planned while
-- the table was empty, and then read all of it with every lead of that session.
create or replace function private.keep_repeated_lead_once()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'America/Los_Angeles')::date;
  day_sent date := (new.created_at at time zone 'America/Los_Angeles')::date;
  longest_wait_days constant integer := 7;
  said bytea := sha256(convert_to((to_jsonb(new) - '{id,status,quarantine,created_at,evidence}'::text[])::text, 'UTF8'));
  old_submissions cursor for
    select from private.lead_submissions
    where day < today - longest_wait_days
    order by day
    limit 100
    for update skip locked;
begin
  for _ in old_submissions loop
    delete from private.lead_submissions where current of old_submissions;
  end loop;
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
