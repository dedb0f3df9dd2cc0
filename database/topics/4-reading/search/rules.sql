-- How words find what was meant, and for whom is searched. See the README of this topic.

-- A word that is in use and means the one asked for: itself, what it begins, or what it was probably meant to be.
create function private.similar_words(word text) returns text[]
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select array_agg(found.word) from (
    select similar_words.word
    union
    (select s.word from private.search_words s
     where char_length(similar_words.word) > 1
       and s.word like replace(replace(replace(similar_words.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
     order by char_length(s.word), s.word limit 20)
    union
    (select s.word from private.search_words s
     where char_length(similar_words.word) > 3
       and s.word operator(extensions.%) similar_words.word
       and extensions.similarity(s.word, similar_words.word) >= 0.35
     order by extensions.similarity(s.word, similar_words.word) desc, s.word limit 8)
  ) as found
$$;

-- The same thing in the other languages of the product, and what it is also called.
create function private.other_names(subject text) returns text
language sql immutable set search_path = '' as $$
  select case lower(subject)
    when 'torah' then 'thora parasha parashat houmash chumash humash tanakh tanach bible bibel pentateuch תורה חומש תנ״ך פרשה פרשת השבוע מקרא'
    when 'talmud' then 'gemara daf shas תלמוד גמרא דף ש״ס'
    when 'gemara' then 'talmud daf sugya גמרא תלמוד דף סוגיא סוגיה'
    when 'halacha' then 'halakha loi law gesetz religionsgesetz shulchan aruch הלכה הלכות שולחן ערוך דינים'
    when 'jewish philosophy' then 'philosophie juive pensée machshava mahshava hashkafa jüdische denken מחשבת ישראל מחשבה הגות פילוסופיה יהודית השקפה'
    when 'hebrew language' then 'hébreu langue hebräisch sprache ivrit עברית לשון השפה העברית אולפן'
    when 'jewish history' then 'histoire juive jüdische geschichte היסטוריה יהודית תולדות עם ישראל'
    when 'kabbalah' then 'kabbale kabbala cabale zohar mystik mystique קבלה זוהר סוד נסתר'
    when 'chassidut' then 'hassidisme hassidout chassidus chassidismus tanya hasidism חסידות תניא חסידי'
    when 'mishnah' then 'michna mischna mishnayot משנה משניות'
    when 'bar mitzvah' then 'bar mitsva barmizwa בר מצווה'
    when 'bat mitzvah' then 'bat mitsva batmizwa בת מצווה'
    when 'english' then 'anglais englisch אנגלית'
    when 'french' then 'français französisch צרפתית'
    when 'german' then 'allemand deutsch גרמנית'
    when 'hebrew' then 'hébreu hebräisch ivrit עברית'
    when 'yiddish' then 'jiddisch יידיש אידיש'
    when 'russian' then 'russe russisch רוסית'
    when 'spanish' then 'espagnol spanisch ספרדית'
    when 'italian' then 'italien italienisch איטלקית'
    when 'dutch' then 'néerlandais niederländisch הולנדית'
    when 'children' then 'enfants enfant kinder kids ילדים ילדות'
    when 'men' then 'hommes männer גברים'
    when 'women' then 'femmes frauen נשים'
    when 'adults' then 'adultes erwachsene מבוגרים'
    when 'tanakh' then 'tanach bible bibel תנ״ך מקרא נביאים כתובים'
    when 'mussar' then 'moussar musar éthique ethik מוסר מידות'
    when 'prayer' then 'prière gebet tefila tefilla תפילה סידור'
    when 'parasha' then 'parashat פרשה פרשת השבוע'
    when 'aramaic' then 'araméen aramäisch ארמית'
    else ''
  end
$$;

-- Keys with which a list is asked: the same letter before each value.
create function private.prefixed(letter text, given text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(letter || ':' || left(lower(btrim(value)), 200)), '{}')
  from unnest(given) as value where btrim(value) <> ''
$$;

-- The gender by which the caller is shown people, or that of a child for whom they look; null for visitors and for whoever has not said, or
-- said something else.
create function private.viewer_gender(child uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select p.gender from private.profiles p
  where p.id = case when child is null then auth.uid() else private.learner(child) end and p.gender in ('male', 'female')
$$;
