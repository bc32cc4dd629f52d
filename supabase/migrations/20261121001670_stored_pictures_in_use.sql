-- The bytes of a picture stay as long as the picture does. Once it is deleted, the server removes them.

-- The subquery sees what the caller sees: staff who write content see all pictures.
alter policy "Admins and editors delete stored pictures"
  on storage.objects
  using (
    bucket_id = 'pictures'
    and (select private.may_write_content())
    and not exists (select from public.pictures where pictures.key = split_part(objects.name, '.', 1))
  );

comment on table public.pictures is 'Pictures that posts and pages may show; app/lib/picture-url.ts says where each is.';
