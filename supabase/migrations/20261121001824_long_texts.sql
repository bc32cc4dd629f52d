-- PostgreSQL takes seconds to normalize a long run of accents, and does not stop at the time limit of statements. A text
-- that is too long for any field is refused anyway.
create or replace function private.typed_text(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    btrim(
      case when char_length(visible) > 4000 then visible else normalize(visible, nfc) end,
      E' \t\n\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    ),
    ''
  )
  from regexp_replace(
    typed, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'
  ) as visible;
$$;
