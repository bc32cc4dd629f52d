-- By what changes of the desk that wait on a device stay readable for their own account alone, once its session there has ended.

create table private.device_keys (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  key text not null
);

comment on table private.device_keys is
  'Of each account that works leads, 256 random bits in base64, by which its devices seal what they could not send.';

alter table private.device_keys enable row level security;

-- Security definer: no caller may enter the private schema.
create function public.own_device_key()
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null or not private.may_work_leads() then
    return null;
  end if;
  insert into private.device_keys (owner_id, key)
  values (
    (select auth.uid()),
    encode(sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')), 'base64')
  )
  on conflict do nothing;
  return (select device_keys.key from private.device_keys where device_keys.owner_id = (select auth.uid()));
end;
$$;

comment on function public.own_device_key() is
  'The caller''s own key, made when first asked for; null for who may not work leads, also if they once could.';

revoke execute on function public.own_device_key() from public, anon;
