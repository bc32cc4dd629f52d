-- Who is given a lead by somebody else hears of it, once each time: by mail, and on the devices that tell of new leads.

-- Security definer: who assigns a lead may neither write notices nor look up accounts.
create function private.write_assignment_notices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
begin
  -- Whoever was about to hear of it has it no more.
  delete from public.lead_notices
  where lead_notices.lead_id = new.id
    and lead_notices.subject = 'assigned'
    and lead_notices.state = 'waiting'
    and lead_notices.claimed_until is null;
  if new.assignee_id is null or new.assignee_id = actor then
    return null;
  end if;
  -- A while later, so that a choice that is put right at once reaches nobody.
  insert into public.lead_notices (lead_id, subject, recipient, account_id, device_id, due_at, said)
  select new.id, 'assigned', told.recipient, new.assignee_id, told.device_id, now() + interval '15 seconds',
    (select users.email from auth.users where users.id = actor)
  from (
    select 'account' as recipient, null::uuid as device_id
    from private.accounts_told_of('assigned') as staff
    where staff.user_id = new.assignee_id
      and exists (select from private.notice_channels where channel = 'mail')
    union all
    select 'device', device.device_id
    from private.devices_told_of_leads() as device
    where device.user_id = new.assignee_id
      and exists (select from private.notice_channels where channel = 'push')
  ) as told;
  if found then
    notify lead_notices_due;
  end if;
  return null;
end;
$$;

create trigger write_assignment_notices
  after update of assignee_id on public.leads
  for each row
  when (old.assignee_id is distinct from new.assignee_id)
  execute function private.write_assignment_notices();
