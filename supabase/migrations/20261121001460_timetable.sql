-- When posts and pages are to be published, or taken down, by themselves.

create table public.timetable (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('post', 'page')),
  content_id uuid not null,
  action text not null check (action in ('publish', 'unpublish')),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (kind, content_id, action)
);

comment on table public.timetable is
  'What is to be published or taken down, once each; published in blog_posts and pages alone says what visitors see now.';
comment on column public.timetable.content_id is 'The id in blog_posts or pages, by kind.';

create index timetable_due_at_idx on public.timetable (due_at);

alter table public.timetable enable row level security;

create policy "Admins and editors read the timetable"
  on public.timetable for select
  to authenticated
  using ((select private.may_write_content()));

create policy "Admins and editors add to the timetable"
  on public.timetable for insert
  to authenticated
  with check ((select private.may_write_content()));

create policy "Admins and editors change the timetable"
  on public.timetable for update
  to authenticated
  using ((select private.may_write_content()))
  with check ((select private.may_write_content()));

create policy "Admins and editors delete from the timetable"
  on public.timetable for delete
  to authenticated
  using ((select private.may_write_content()));

-- Servers sleep until the next entry is due.
create function private.notify_timetable_changed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  notify timetable_changed;
  return null;
end;
$$;

create trigger notify_timetable_changed
  after insert or update on public.timetable
  for each row
  execute function private.notify_timetable_changed();

-- Of entries that are carried out, the log tells what became of the post or page.
create trigger write_audit_log
  after insert or update or delete on public.timetable
  for each row
  when (pg_trigger_depth() = 0 and current_setting('spinfront.runs_timetable', true) is distinct from 'yes')
  execute function public.write_audit_log('content_id');

-- What is done by hand is not done again, and what is gone has no time. Security definer: also for the server.
create function private.settle_timetable()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.timetable where kind = tg_argv[0] and content_id = old.id;
  elsif (tg_op = 'INSERT' and new.published)
    or (tg_op = 'UPDATE' and new.published is distinct from old.published) then
    delete from public.timetable
    where kind = tg_argv[0]
      and content_id = new.id
      and action = case when new.published then 'publish' else 'unpublish' end;
  end if;
  return null;
end;
$$;

create trigger settle_timetable
  after insert or update of published or delete on public.blog_posts
  for each row
  execute function private.settle_timetable('post');

create trigger settle_timetable
  after insert or update of published or delete on public.pages
  for each row
  execute function private.settle_timetable('page');

-- Carries out what is due, in its order and once, however many servers ask; answers in how many milliseconds of the
-- database's clock the next entry is due: {"done": 1, "next_in_ms": 86400000}. What can't be done, such as what a check
-- refuses, keeps nothing else waiting and is tried again after a minute.
create function public.run_timetable()
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry public.timetable;
  done integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.run_timetable', 0));
  perform set_config('spinfront.runs_timetable', 'yes', true);
  for entry in
    select * from public.timetable where due_at <= clock_timestamp() order by due_at, id for update
  loop
    begin
      if entry.kind = 'post' then
        update public.blog_posts set published = entry.action = 'publish'
        where id = entry.content_id and published <> (entry.action = 'publish');
      else
        update public.pages set published = entry.action = 'publish'
        where id = entry.content_id and published <> (entry.action = 'publish');
      end if;
      delete from public.timetable where id = entry.id;
      done := done + 1;
    exception when others then
      update public.timetable set due_at = clock_timestamp() + interval '1 minute' where id = entry.id;
    end;
  end loop;
  return jsonb_build_object(
    'done', done,
    'next_in_ms', (select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000) from public.timetable)
  );
end;
$$;

comment on function public.run_timetable() is
  'Publishes and takes down what is due, and says when to ask again; for the service role alone.';

revoke execute on function public.run_timetable() from public, anon, authenticated;
