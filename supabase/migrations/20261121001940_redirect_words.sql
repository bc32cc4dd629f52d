-- The reasons why a redirect is refused, in words that staff would use.
create or replace function private.refuse_detours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  other text;
  problem text;
  at_fault text := 'to_path';
begin
  perform pg_advisory_xact_lock(hashtextextended('public.redirects', 0));
  if new.from_path = new.to_path then
    problem := 'An address can’t redirect to itself.';
  end if;
  if problem is null then
    select redirects.to_path into other from public.redirects where from_path = new.to_path and id <> new.id;
    if other = new.from_path then
      problem := format('%s already redirects to %s, so visitors would go in circles.', new.to_path, new.from_path);
    elsif other is not null then
      problem := format('%s already redirects to %s. Send visitors there directly.', new.to_path, other);
    end if;
  end if;
  if problem is null then
    -- By the former slug first, which is indexed.
    select private.path_of_slug('page', pages.slug) into other
    from public.slug_redirects join public.pages on pages.id = target_id and published
    where kind = 'page' and from_slug = substr(new.to_path, length('/') + 1)
      and private.path_of_slug(kind, from_slug) = new.to_path
    union all
    select private.path_of_slug('post', blog_posts.slug)
    from public.slug_redirects join public.blog_posts on blog_posts.id = target_id and published
    where kind = 'post' and from_slug = substr(new.to_path, length('/blog/') + 1)
      and private.path_of_slug(kind, from_slug) = new.to_path;
    if other is not null then
      problem := format('%s has moved to %s. Send visitors there directly.', new.to_path, other);
    end if;
  end if;
  if problem is null then
    at_fault := 'from_path';
    select redirects.from_path into other from public.redirects where to_path = new.from_path and id <> new.id limit 1;
    if other is not null then
      problem := format('%s already redirects here, so its visitors would be redirected twice. Change that redirect first.', other);
    end if;
  end if;
  if problem is null and private.is_published_at(new.from_path) then
    problem := format('%s is published, so it can’t be redirected.', new.from_path);
  end if;
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem, hint = at_fault;
  end if;
  return new;
end;
$$;
