-- What a page or post may hold at most, in the words of content-limits.ts: markup beyond it keeps every visitor waiting
-- while it is shown. Tags and symbols written as references alone are counted here; the editors count attributes too.
create function private.refuse_unwieldy_content()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  markup integer := length(new.content) - length(translate(new.content, '<&' || chr(160), ''));
  blocks integer := (length(new.content) - length(replace(lower(new.content), 'data-block', ''))) / 10;
  problem text := case
    when markup > 6000 then 'This has more than 6,000 tags, attributes and symbols. Please split it into several.'
    when blocks > 50 then 'This has more than 50 blocks. Please split it into several.'
  end;
begin
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
  return new;
end;
$$;

create trigger refuse_unwieldy_content
  before insert or update of content on public.blog_posts
  for each row
  execute function private.refuse_unwieldy_content();

create trigger refuse_unwieldy_content
  before insert or update of content on public.pages
  for each row
  execute function private.refuse_unwieldy_content();
