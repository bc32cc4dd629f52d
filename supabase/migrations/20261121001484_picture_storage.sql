-- Where the bytes of pictures lie. Nobody but staff and the server reads them there: visitors get what is made of them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', false, 15728640, '{image/webp}')
on conflict (id) do nothing;

-- Whether the caller may add a picture now: `refusal` says why not, in words for people, and is null otherwise.
-- Security definer: the storage's rows are not all the caller's to count.
create function public.room_for_pictures()
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
begin
  if not private.may_write_content() then
    return jsonb_build_object('refusal', 'Only admins and editors can add pictures.', 'stored_bytes', 0);
  end if;
  select count(*), coalesce(sum((metadata ->> 'size')::bigint), 0)
  into added, added_bytes
  from storage.objects
  where bucket_id = 'pictures' and owner_id = auth.uid()::text and created_at > now() - interval '1 day';
  return jsonb_build_object(
    'refusal', case
      when added >= most_a_day then
        format('You have added %s pictures within a day. Please go on tomorrow.', most_a_day)
      when added_bytes >= most_megabytes_a_day * 1024::bigint * 1024 then
        format('You have added %s MB of pictures within a day. Please go on tomorrow.', most_megabytes_a_day)
    end,
    'stored_bytes', (select coalesce(sum(bytes), 0) from public.pictures)
  );
end;
$$;

comment on function public.room_for_pictures() is
  'Whether the caller may add a picture now, as {refusal, stored_bytes}; refusal null: yes.';

revoke execute on function public.room_for_pictures() from public, anon;

create policy "Admins and editors read stored pictures"
  on storage.objects for select
  to authenticated
  using (
    bucket_id = 'pictures'
    and (select private.may_write_content())
  );

create policy "Admins and editors store pictures"
  on storage.objects for insert
  to authenticated
  with check (
    bucket_id = 'pictures'
    and name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}-[0-9a-f]{6}[.]webp$'
    and (select public.room_for_pictures() ->> 'refusal') is null
  );

create policy "Admins and editors delete stored pictures"
  on storage.objects for delete
  to authenticated
  using (
    bucket_id = 'pictures'
    and (select private.may_write_content())
  );

-- Tells the server that there are files to clear away.
create function private.tell_of_deleted_pictures()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('pictures_deleted', '');
  return null;
end;
$$;

create trigger tell_of_deleted_pictures
  after delete on public.pictures
  for each statement
  execute function private.tell_of_deleted_pictures();
