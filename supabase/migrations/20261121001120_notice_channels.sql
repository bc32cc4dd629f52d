-- By which ways the server sends now, as it says when it starts: for a way that is not open, no notice is written.

create table private.notice_channels (
  channel text primary key check (channel in ('mail', 'office', 'webhook', 'push')),
  address text check ((address is not null) = (channel = 'office'))
);

comment on table private.notice_channels is
  'mail: to staff and visitors. office: to NOTIFY_EMAIL, too. webhook: to WEBHOOK_URL. push: to staff''s devices. No caller reads or writes it.';

alter table private.notice_channels enable row level security;

create function private.channel_of(_recipient text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when _recipient in ('office', 'webhook') then _recipient when _recipient = 'device' then 'push' else 'mail' end;
$$;

-- Opens exactly these ways. What still waits for another one is given up where admins see it, not forgotten.
-- Security definer: no caller may enter the private schema.
create function public.open_notice_channels(_mail boolean, _office text, _webhook boolean, _push boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.open_notice_channels', 0));
  delete from private.notice_channels where true;
  insert into private.notice_channels (channel, address)
  select way.channel, way.address
  from (values
      ('mail', null, _mail), ('office', _office, _office is not null), ('webhook', null, _webhook), ('push', null, _push)
    ) as way (channel, address, is_open)
  where way.is_open;
  update public.lead_notices
  set state = 'dead', claimed_until = null, last_error = 'The server’s settings no longer name where to send this.'
  where lead_notices.state = 'waiting'
    and private.channel_of(lead_notices.recipient) not in (select channel from private.notice_channels);
end;
$$;

comment on function public.open_notice_channels(boolean, text, boolean, boolean) is
  'Says by which ways notices are sent; for the service role alone.';

revoke execute on function public.open_notice_channels(boolean, text, boolean, boolean) from public, anon, authenticated;
