-- How much room pictures take is counted of their bytes in the storage. Before, it was what the rows said, and an editor
-- may insert these: the quota for all pictures was whatever an editor made it.
create or replace function public.room_for_pictures()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_admin constant boolean := public.has_role(auth.uid(), 'admin');
  most_a_day constant integer := case when is_admin then 1000 else 200 end;
  most_megabytes_a_day constant integer := case when is_admin then 2000 else 500 end;
  added integer;
  added_bytes bigint;
  stored_bytes bigint;
begin
  if not private.may_write_content() then
    return jsonb_build_object('refusal', 'Only admins and editors can add pictures.', 'stored_bytes', 0);
  end if;
  select
    count(*) filter (where is_own_of_today),
    coalesce(sum(size) filter (where is_own_of_today), 0),
    coalesce(sum(size), 0)
  into added, added_bytes, stored_bytes
  from (
    select
      (metadata ->> 'size')::bigint as size,
      coalesce(owner_id = auth.uid()::text and created_at > now() - interval '1 day', false) as is_own_of_today
    from storage.objects
    where bucket_id = 'pictures'
  ) as stored;
  return jsonb_build_object(
    'refusal', case
      when added >= most_a_day then
        format('You have added %s pictures within a day. Please go on tomorrow.', most_a_day)
      when added_bytes >= most_megabytes_a_day * 1024::bigint * 1024 then
        format('You have added %s MB of pictures within a day. Please go on tomorrow.', most_megabytes_a_day)
    end,
    'stored_bytes', stored_bytes
  );
end;
$$;
