-- As lead-schema.ts reads a text: letters that were copied as a base and an accent are joined, as everybody else types them, and
-- what turns the direction of text around is taken out: it turned the date beside a city around, too.
create or replace function private.typed_text(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    btrim(
      normalize(
        regexp_replace(typed, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'),
        nfc
      ),
      E' \t\n\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    ),
    ''
  );
$$;

-- As phone.ts reads it: also in the full-width forms of East Asian keyboards, and with Arabic or Persian digits.
create or replace function private.phone_number(typed text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  visible text := translate(
    regexp_replace(
      normalize(typed, nfkc), '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]', '', 'g'
    ),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    '01234567890123456789'
  );
  spaced text := lower(
    regexp_replace(
      visible, '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'
    ) collate "C"
  );
  ending text := '(?:; *ext=| *(?:ext(?:ension)?\.?|x|#) *)([0-9]{1,6}) *$';
  main text := btrim(regexp_replace(spaced, ending, ''));
  digits text := regexp_replace(main, '[^0-9]', '', 'g');
  national text := case
    when digits ~ '^1[0-9]{10}$' then substr(digits, 2)
    when main not like '+%' then digits
  end;
  number text := case
    when main !~ '^[+0-9 ().‐-―−/-]+$' then null
    when main like '+%' and digits ~ '^[2-9][0-9]{6,14}$' then '+' || digits
    when national ~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' then '+1' || national
  end;
begin
  return number || coalesce(';ext=' || substring(spaced from ending), '');
end;
$$;

-- Searched texts and terms are without every accent, not only those of Western Europe, so that `nguyen` finds `Nguyễn`; without
-- letters' full-width forms, and without the invisible marks that come along with copied text.
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
    replace(
      regexp_replace(lower(normalize(_text, nfkd)), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      'ß',
      'ss'
    ),
    'đðłøı‘’ʼ“”',
    'ddloi''''''""'
  );
end;
$$;

update private.lead_texts
set searched = private.searchable(leads.name, leads.phone, leads.email, leads.city, leads.message)
from public.leads
where leads.id = lead_texts.lead_id and octet_length(searched) <> char_length(searched);

reindex index public.blog_posts_search_idx;
reindex index public.pages_search_idx;
