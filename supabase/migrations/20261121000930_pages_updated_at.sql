-- Names the version of a page that an editor has read, so that it can save over that version alone.

alter table public.pages add column updated_at timestamptz not null default now();

create trigger touch_updated_at
  before update on public.pages
  for each row
  execute function public.touch_updated_at();
