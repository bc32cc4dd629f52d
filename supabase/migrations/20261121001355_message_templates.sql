-- Texts and mails that staff begin a talk with, kept by admins. Placeholders in braces are filled in by the desk
-- (message-template.ts), which knows the same ones.

create function private.has_known_placeholders(written text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select not exists (
    select from regexp_matches(written, '\{([^{}]*)\}', 'g') as placeholder
    where placeholder[1] not in (
      'name', 'full_name', 'city', 'combo_price', 'washer_price', 'dryer_price', 'brand', 'phone', 'hours'
    )
  );
$$;

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('text', 'email')),
  name text not null check (char_length(btrim(name)) between 1 and 40),
  subject text check (char_length(btrim(subject)) between 1 and 150 and private.has_known_placeholders(subject)),
  body text not null check (char_length(btrim(body)) between 1 and 1000 and private.has_known_placeholders(body)),
  is_usual boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint message_templates_subject_of_mail_check check ((channel = 'email') = (subject is not null))
);

comment on table public.message_templates is 'What staff may write to a customer first, with placeholders.';
comment on column public.message_templates.is_usual is 'Whether it is the one of its channel that a single tap takes.';

create unique index message_templates_usual_idx on public.message_templates (channel) where is_usual;
create unique index message_templates_name_idx on public.message_templates (channel, lower(name));

alter table public.message_templates enable row level security;

create policy "Admins and agents read message templates"
  on public.message_templates for select
  to authenticated
  using ((select private.may_work_leads()));

create policy "Admins add message templates"
  on public.message_templates for insert
  to authenticated
  with check ((select public.has_role((select auth.uid()), 'admin')));

create policy "Admins change message templates"
  on public.message_templates for update
  to authenticated
  using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));

create policy "Admins delete message templates"
  on public.message_templates for delete
  to authenticated
  using ((select public.has_role((select auth.uid()), 'admin')));

-- Of each channel one is the usual one: the next to become it takes the place of the former.
create function private.keep_one_usual_template()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.message_templates
  set is_usual = false
  where message_templates.channel = new.channel and message_templates.is_usual and message_templates.id <> new.id;
  return new;
end;
$$;

create trigger keep_one_usual_template
  before insert or update of is_usual, channel on public.message_templates
  for each row
  when (new.is_usual)
  execute function private.keep_one_usual_template();

create trigger touch_updated_at
  before update on public.message_templates
  for each row
  execute function public.touch_updated_at();

create trigger write_audit_log
  after insert or update or delete on public.message_templates
  for each row
  execute function public.write_audit_log('id');

create trigger notify_leads_changed
  after insert or update or delete on public.message_templates
  for each statement
  execute function private.notify_leads_changed();
