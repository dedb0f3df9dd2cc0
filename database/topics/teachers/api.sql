-- Finding teachers. These look past row-level security, which would keep the indexes from being used, and show no more than any
-- visitor may read of an approved teacher.

-- What a listing row must hold, for the caller's own gender and the filters chosen.
create function private.teacher_conditions(subjects text[], languages text[], audiences text[]) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when private.my_gender() in ('male', 'female') then format('l.terms @> %L::text[]', array['v:' || private.my_gender()]) end,
    case when cardinality(private.keyed('s', subjects)) > 0 then format('l.terms && %L::text[]', private.keyed('s', subjects)) end,
    case when cardinality(private.keyed('l', languages)) > 0 then format('l.terms && %L::text[]', private.keyed('l', languages)) end,
    case when cardinality(private.keyed('a', audiences)) > 0 then format('l.terms && %L::text[]', private.keyed('a', audiences)) end)
$$;

-- The tiers of a search, best first; each leaves out what the one before has shown.
create function private.search_tiers(words text[]) returns table (tier integer, condition text)
language sql stable set search_path = '' as $$
  with heads as (
    select array(select letter || ':' || word from unnest(words) as word) as keys, number
    from unnest(array['n', 'm', 'w']) with ordinality as head (letter, number)
  ),
  meant as (
    select array(select 'w:' || each from unnest(private.words_meant(word)) as each) as keys
    from unnest(words) as word
  ),
  every_meant as (select string_agg(format('l.terms && %L::text[]', keys), ' and ') as condition from meant)
  select h.number::integer,
    format('l.terms @> %L::text[]', h.keys)
      || coalesce((select format(' and not l.terms @> %L::text[]', b.keys) from heads b where b.number = h.number - 1), '')
  from heads h
  union all
  select 4, e.condition || format(' and not l.terms @> %L::text[]', (select keys from heads where number = 3)) from every_meant e
  union all
  select 5, format('l.terms && %L::text[] and not (%s)', array(select unnest(keys) from meant), e.condition)
  from every_meant e where cardinality(words) > 1
$$;

create function public.search_teachers(
  question text default '', subjects text[] default '{}', languages text[] default '{}', audiences text[] default '{}',
  place text default null, page_size integer default 12
) returns table (
  id uuid, first_name text, last_name text, title text, gender text, location text, hourly_rate integer, bio text,
  subjects_taught text[], languages_spoken text[], audiences_taught text[], availability_status text, avatar_url text,
  rating numeric, review_count integer, next_place text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  words constant text[] := private.words_asked(question);
  conditions constant text := private.teacher_conditions(subjects, languages, audiences);
  this_search constant text := words::text || conditions;
  wanted constant integer := least(greatest(coalesce(page_size, 12), 1), 60);
  found_ids uuid[] := '{}';
  found_places text[] := '{}';
  place_from record;
  step record;
  row_found record;
begin
  select * into place_from from private.read_place(place, this_search);
  for step in
    select t.tier, t.condition from private.search_tiers(words) as t where cardinality(words) > 0
    union all select 0, 'true' where cardinality(words) = 0 and btrim(coalesce(question, '')) = ''
    order by 1
  loop
    continue when step.tier < place_from.tier;
    for row_found in execute format(
      'select l.teacher_id, l.standing from private.teacher_listing l where %s and %s and %s order by l.standing desc, l.teacher_id limit %s',
      conditions, step.condition,
      case when step.tier = place_from.tier
        then format('(l.standing < %1$s or (l.standing = %1$s and l.teacher_id > %2$L))', place_from.order_key, place_from.id)
        else 'true' end,
      wanted - cardinality(found_ids))
    loop
      found_ids := found_ids || row_found.teacher_id;
      found_places := found_places || private.write_place(step.tier, row_found.standing, row_found.teacher_id, this_search);
    end loop;
    exit when cardinality(found_ids) >= wanted;
  end loop;
  return query
  select p.id, p.first_name, p.last_name, p.title, p.gender, p.location, p.hourly_rate, p.bio,
    p.subjects, p.languages, p.audiences, p.availability_status, p.avatar_url,
    r.average, coalesce(r.reviews, 0), f.place
  from unnest(found_ids, found_places) with ordinality as f (id, place, number)
  join private.profiles p on p.id = f.id
  left join lateral (
    select round(avg(each.rating), 2) as average, count(*)::integer as reviews from public.reviews each where each.teacher_id = p.id
  ) as r on true
  order by f.number;
end
$$;

comment on function public.search_teachers is
  'Teachers for whom the caller is an audience, best first. Give the last row''s next_place as place to go on.';

-- For each value of each filter how many teachers there are, when the other filters stay as they are chosen.
create function public.teacher_filters(
  question text default '', subjects text[] default '{}', languages text[] default '{}', audiences text[] default '{}'
) returns table (kind text, value text, label text, teachers integer, is_lower_bound boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  words constant text[] := private.words_asked(question);
  nothing_asked constant boolean := btrim(coalesce(question, '')) = '';
  viewer constant text := case when private.my_gender() in ('male', 'female') then private.my_gender() else 'anyone' end;
  words_condition constant text := case when nothing_asked then 'true' else coalesce((
    select string_agg(format('l.terms && %L::text[]', array(select 'w:' || each from unnest(private.words_meant(word)) as each)), ' and ')
    from unnest(words) as word), 'false') end;
  sample_size constant integer := 2000;
  counted_kind record;
begin
  for counted_kind in
    select * from (values
      ('subject', 's', private.teacher_conditions('{}', languages, audiences), cardinality(languages) + cardinality(audiences)),
      ('language', 'l', private.teacher_conditions(subjects, '{}', audiences), cardinality(subjects) + cardinality(audiences)),
      ('audience', 'a', private.teacher_conditions(subjects, languages, '{}'), cardinality(subjects) + cardinality(languages))
    ) as kinds (name, letter, conditions, others)
  loop
    if nothing_asked and counted_kind.others = 0 then
      return query
      select c.kind, c.value, c.label, c.teachers, false from private.teacher_counts c
      where c.viewer = viewer and c.kind = counted_kind.name and c.teachers > 0
      order by c.teachers desc, c.value limit 60;
    else
      return query execute format(
        'with sample as (select l.terms from private.teacher_listing l where %s and %s limit %s)
         select %L::text, substr(counted.term, 3), coalesce(c.label, substr(counted.term, 3)), counted.teachers,
           (select count(*) from sample) = %s
         from (
           select term, count(*)::integer as teachers from sample, unnest(sample.terms) as term
           where term like %L group by term
         ) as counted
         left join private.teacher_counts c on c.viewer = ''anyone'' and c.kind = %L and c.value = substr(counted.term, 3)
         order by counted.teachers desc, counted.term limit 60',
        counted_kind.conditions, words_condition, sample_size, counted_kind.name, sample_size,
        counted_kind.letter || ':%', counted_kind.name);
    end if;
  end loop;
end
$$;

-- The subjects with the most teachers, for the home page.
create function public.common_subjects(most integer default 9) returns table (subject text, teachers integer)
language sql stable security definer set search_path = '' as $$
  select c.label, c.teachers from private.teacher_counts c
  where c.kind = 'subject' and c.teachers > 0
    and c.viewer = (select case when private.my_gender() in ('male', 'female') then private.my_gender() else 'anyone' end)
  order by c.teachers desc, c.value
  limit least(greatest(coalesce(most, 9), 1), 50)
$$;

grant execute on function
  public.search_teachers(text, text[], text[], text[], text, integer),
  public.teacher_filters(text, text[], text[], text[]),
  public.common_subjects(integer)
to anon, authenticated;
