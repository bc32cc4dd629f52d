-- A picture without its bytes could be added through the API, and stood in the library as a broken one.

-- The subquery sees what the caller sees: staff who write content see all stored pictures.
alter policy "Admins and editors add pictures"
  on public.pictures
  with check (
    (select private.may_write_content())
    and exists (select from storage.objects where bucket_id = 'pictures' and objects.name = pictures.key || '.webp')
  );
