-- A picture in place of another, wherever that is in use.

-- A text with one picture in place of another, whatever file of it is named; the size that the former had of itself
-- becomes the size of the new one.
create function private.with_picture(_text text, _former public.pictures, _new public.pictures)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      _text,
      format('(<img [^>]*?/media/%s/[^>]*?) width="%s" height="%s"', _former.key, _former.width, _former.height),
      format('\1 width="%s" height="%s"', _new.width, _new.height),
      'g'
    ),
    format('/media/%s/[1-9][0-9]{0,3}[.](avif|webp|jpg)', _former.key),
    -- As app/lib/picture-address.ts has it: what is not chosen among by width.
    format('/media/%s/%s.\1', _new.key, least(_new.width, 1200)),
    'g'
  );
$$;

-- The same for the fields of a post or page as trash and drafts hold them.
create function private.fields_with_picture(_fields jsonb, _former public.pictures, _new public.pictures)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select _fields || coalesce(
    (
      select jsonb_object_agg(key, private.with_picture(value #>> '{}', _former, _new))
      from jsonb_each(_fields)
      where key in ('content', 'cover') and jsonb_typeof(value) = 'string'
    ),
    '{}'
  );
$$;

-- In what is being written and not saved. Where that was made from what is stored now, it then is from what will be: its
-- author is told of a change only if somebody else has made one.
create function private.replace_picture_in_drafts(_former public.pictures, _new public.pictures)
returns void
language sql
set search_path = ''
as $$
  update public.content_drafts
  set fields = private.fields_with_picture(fields, _former, _new),
    seen_version = case
      when exists (
        select
        from public.picture_uses
        left join public.blog_posts on picture_uses.kind = 'post' and blog_posts.id = picture_uses.content_id
        left join public.pages on picture_uses.kind = 'page' and pages.id = picture_uses.content_id
        where picture_uses.picture_id = _former.id
          and picture_uses.kind = content_drafts.kind
          and picture_uses.content_id::text = content_drafts.document
          and to_jsonb(coalesce(blog_posts.updated_at, pages.updated_at)) #>> '{}' = content_drafts.seen_version
      ) then to_jsonb(now()) #>> '{}'
      else seen_version
    end
  where strpos(fields::text, _former.key) > 0;
$$;

-- Shows _by wherever _id is in use, in as many places as the caller knows, and answers whether both are there. What is
-- being written and not saved follows too, the trash as well; versions that were stay what they were, for which the former
-- picture stays in the library. Each change is a version of its own, in the caller's name.
-- Security definer: nobody changes the trash or what others have not saved, and this nothing else of them.
create function public.replace_picture(_id uuid, _by uuid, _uses integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.pictures;
  replacement public.pictures;
  uses integer;
begin
  if not private.may_write_content() then
    raise exception 'only who writes replaces pictures' using errcode = 'insufficient_privilege';
  end if;
  -- In one order, so that of two who replace each by the other one waits.
  perform from public.pictures where pictures.id in (_id, _by) order by pictures.id for update;
  select * into former from public.pictures where pictures.id = _id;
  select * into replacement from public.pictures where pictures.id = _by;
  if former.id is null or replacement.id is null or former.id = replacement.id then
    return false;
  end if;
  select count(*) into uses from public.picture_uses where picture_uses.picture_id = _id;
  if uses <> _uses then
    raise exception using
      errcode = 'restrict_violation',
      message = format('This picture is in use in %s %s by now.', uses, case uses when 1 then 'place' else 'places' end);
  end if;
  perform private.replace_picture_in_drafts(former, replacement);
  update public.blog_posts
  set cover = private.with_picture(cover, former, replacement), content = private.with_picture(content, former, replacement)
  where id in (select content_id from public.picture_uses where picture_id = _id and kind = 'post');
  update public.pages
  set content = private.with_picture(content, former, replacement)
  where id in (select content_id from public.picture_uses where picture_id = _id and kind = 'page');
  update public.content_trash
  set content = private.fields_with_picture(content, former, replacement)
  from public.picture_uses
  where picture_uses.picture_id = _id and picture_uses.kind = content_trash.kind and picture_uses.content_id = content_trash.id;
  -- What is left of its uses is in the trash.
  insert into public.picture_uses (picture_id, kind, content_id)
  select _by, kind, content_id from public.picture_uses where picture_id = _id
  on conflict do nothing;
  delete from public.picture_uses where picture_id = _id;
  update public.pictures set alt = former.alt where pictures.id = _by and pictures.alt is null and former.alt is not null;
  return true;
end;
$$;

comment on function public.replace_picture(uuid, uuid, integer) is
  'Shows another picture wherever one is in use, in as many places as the caller knows; false where one is not there.';

revoke execute on function public.replace_picture(uuid, uuid, integer) from public, anon;
