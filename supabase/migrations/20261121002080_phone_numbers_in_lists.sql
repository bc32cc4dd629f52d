-- A number was refused with "#" in its label, or with a comma or semicolon after it: "Cell #: 702-555-0142", "702-555-0142,".

create or replace function private.phone_number(typed text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  visible text := translate(
    regexp_replace(
      case when char_length(typed) <= 100 then normalize(typed, nfkc) end, '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]', '', 'g'
    ),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    '01234567890123456789'
  );
  spaced text := lower(
    regexp_replace(
      visible, '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'
    ) collate "C"
  );
  unlabeled text := btrim(
    regexp_replace(
      spaced, '\(?(?:tel(?:ephone)?|ph(?:one)?|cell|mobile|home|work|number)[.:)]*', ' ', 'g'
    ),
    ' #:,;'
  );
  ending text := '(?:; *ext=|[,;]+| *(?:ext(?:ension)?\.?|x|#) *)([0-9]{1,6})$';
  main text := btrim(regexp_replace(unlabeled, ending, ''));
  digits text := regexp_replace(regexp_replace(main, '^(\+.*)\(0\)', '\1'), '[^0-9]', '', 'g');
  national text := case
    when digits ~ '^1[0-9]{10}$' then substr(digits, 2)
    when main not like '+%' then digits
  end;
  number text := case
    when main !~ '^[+0-9 ().·•‐-―−/-]+$' then null
    when main like '+%' and digits ~ '^[2-9][0-9]{6,14}$' then '+' || digits
    when national ~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' then '+1' || national
  end;
begin
  return number || coalesce(';ext=' || substring(unlabeled from ending), '');
end;
$$;
