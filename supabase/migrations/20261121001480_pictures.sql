-- Pictures of posts and pages. Their bytes lie in the storage, under their keys; what visitors see is made of those.

create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}-[0-9a-f]{6}$'),
  width integer not null generated always as (split_part(split_part(key, '-', 2), 'x', 1)::integer) stored,
  height integer not null generated always as (split_part(split_part(key, '-', 2), 'x', 2)::integer) stored,
  color text not null generated always as ('#' || split_part(key, '-', 3)) stored,
  bytes integer not null check (bytes > 0),
  name text not null check (char_length(name) between 1 and 120 and name !~ '[\u0001-\u001f\u007f<>]'),
  alt text check (char_length(alt) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users (id) on delete set null
);

comment on table public.pictures is 'Pictures that posts and pages may show; app/lib/picture-address.ts says where each is.';
comment on column public.pictures.key is
  'The hash of what is stored, width and height, and the color that stands for it while it loads: all that a page needs to know.';
comment on column public.pictures.bytes is 'Of what is stored, which was made from what came.';
comment on column public.pictures.name is 'The name of the file that came.';
comment on column public.pictures.alt is 'What is proposed where it is used; empty for decoration, null while nobody has said.';

create index pictures_created_at_idx on public.pictures (created_at desc, id desc);

alter table public.pictures enable row level security;

create policy "Admins and editors read pictures"
  on public.pictures for select
  to authenticated
  using ((select private.may_write_content()));

create policy "Admins and editors add pictures"
  on public.pictures for insert
  to authenticated
  with check ((select private.may_write_content()));

create policy "Admins and editors change pictures"
  on public.pictures for update
  to authenticated
  using ((select private.may_write_content()))
  with check ((select private.may_write_content()));

create policy "Admins and editors delete pictures"
  on public.pictures for delete
  to authenticated
  using ((select private.may_write_content()));

-- What a picture is stays as it was made; how it is called and described may change.
revoke insert, update on public.pictures from anon, authenticated;
grant insert (key, bytes, name, alt), update (name, alt) on public.pictures to authenticated;

create trigger write_audit_log
  after insert or update or delete on public.pictures
  for each row
  execute function public.write_audit_log('id');
