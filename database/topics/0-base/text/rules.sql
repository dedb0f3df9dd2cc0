-- How text is normalized and compared.

-- Small letters without accents: how names and addresses are compared where admins look for somebody.
create function private.person_search_text(given text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, given))
$$;

create function private.normalize_tags(tags text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(tag order by first_seen), '{}')
  from (
    select btrim(tag) as tag, min(ordinal) as first_seen
    from unnest(tags) with ordinality as given (tag, ordinal)
    where btrim(tag) <> ''
    group by btrim(tag)
  ) as kept
$$;

-- Asked with every message: planned once, so plpgsql.
create function private.normalize_message_text(content text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return btrim(
    regexp_replace(
      regexp_replace(content, '\r\n?', E'\n', 'g'),
      '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]', '', 'g'),
    E' \t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff');
end
$$;

-- A word as part of a pattern.
create function private.like_pattern(word text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- A text as Hebrew is compared: without vowels and cantillation, without the marks of abbreviations and numbers (רש״י, ג׳, also as
-- they are typed: רש"י), and with final letters as they stand elsewhere in a word.
create function private.fold_hebrew(given text) returns text
language sql immutable set search_path = '' as $$
  select translate(
    regexp_replace(
      regexp_replace(
        -- Letters that are written as one with their vowel, and ligatures, come apart.
        normalize(given, NFKD),
        '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0300-\u036f\u200c-\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
      '(?<=[\u05d0-\u05f2])["''`\u00b4\u05f3\u05f4\u2018-\u201f\u2032\u2033]+', '', 'g'),
    -- Hyphen, the strokes between words, and marks that belong to no word part words.
    E'\u05da\u05dd\u05df\u05e3\u05e5\u05be\u05c0\u05c3\u05c6\u05f3\u05f4', E'\u05db\u05de\u05e0\u05e4\u05e6      ')
$$;

-- A text as it sounds, roughly, in words with a space around each: the many spellings of a Hebrew word in Latin letters become
-- one. The whole text at once and almost without patterns, because every change of a profile goes through here.
create function private.fold_text(given text) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- What is written, and what is heard; in this order.
  spellings constant text[] := array[
    'sch', 'h', 'sh', 'h', 'ch', 'h', 'kh', 'h', 'tz', 'z', 'ts', 'z', 'ph', 'f', 'ou', 'u', 'oo', 'u', 'gue', 'ge', 'gui', 'gi',
    'qu', 'k', 'ck', 'k', 'ce', 'se', 'ci', 'si', 'cy', 'si', 'bb', 'b', 'dd', 'd', 'ff', 'f', 'gg', 'g', 'll', 'l', 'mm', 'm',
    'nn', 'n', 'pp', 'p', 'rr', 'r', 'ss', 's', 'tt', 't', 'vv', 'v', 'zz', 'z', 'cc', 'k', 'kk', 'k', 'aa', 'a', 'ee', 'e', 'ii', 'i',
    'hh', 'h'];
  folded text := ' ' || regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, replace(
      case when given ~ '[\u0590-\u05ff\ufb1d-\ufb4f]' then private.fold_hebrew(given) else coalesce(given, '') end, '’', ''''))),
    '[^[:alnum:]\u0080-\uffff]+', ' ', 'g') || ' ';
begin
  for index in 1 .. cardinality(spellings) / 2 loop
    folded := replace(folded, spellings[2 * index - 1], spellings[2 * index]);
  end loop;
  -- An h at the end is not heard.
  return replace(translate(folded, 'cwyjqx', 'kviikk'), 'h ', ' ');
end
$$;

-- The words of a text, folded, each once.
create function private.words_of(given text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from unnest(string_to_array(private.fold_text(given), ' ')) as word
  where char_length(word) > 1
$$;

-- What somebody asks for: at most eight words, in the order of the question.
create function private.query_words(question text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(word order by ordinal), '{}')
  from (
    select left(word, 40) as word, min(ordinal) as ordinal
    from unnest(string_to_array(private.fold_text(left(question, 200)), ' ')) with ordinality as asked (word, ordinal)
    where word <> ''
    group by 1
    order by 2
    limit 8
  ) as first_words
$$;

create function private.escape_html(given text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(given, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;

grant execute on function private.normalize_tags(text[]), private.person_search_text(text) to anon, authenticated;

grant execute on function private.normalize_message_text(text) to authenticated;
