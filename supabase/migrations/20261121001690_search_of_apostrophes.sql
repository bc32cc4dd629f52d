-- Phones type curly apostrophes and quotes, keyboards straight ones: searched texts and terms have the straight ones.
-- Changing the function does not change what was stored or indexed with it, so both are made anew.
create or replace function private.searchable(variadic _texts text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  _text text := lower(' ' || replace(array_to_string(_texts, ' '), E'\n', ' '));
begin
  if octet_length(_text) = char_length(_text) then
    return _text;
  end if;
  return translate(
    _text,
    'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç‘’ʼ“”',
    'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc''''''""'
  );
end;
$$;

update private.lead_texts
set searched = private.searchable(leads.name, leads.phone, leads.email, leads.city, leads.message)
from public.leads
where leads.id = lead_texts.lead_id and searched ~ '[‘’ʼ“”]';

reindex index public.blog_posts_search_idx;
reindex index public.pages_search_idx;
