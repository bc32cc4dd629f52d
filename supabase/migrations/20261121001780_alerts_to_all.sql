-- Who has declined mails about new leads is still told that the form or the backups fail.
create or replace function private.accounts_told_of(_subject text)
returns table (user_id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select staff.user_id, staff.email
  from private.accounts_with_leads() as staff
  left join public.notice_settings on notice_settings.user_id = staff.user_id
  where coalesce(
    case
      when _subject = 'assigned' then notice_settings.assigned_leads
      when _subject in ('lead', 'quarantine') then notice_settings.new_leads
    end,
    true
  );
$$;
