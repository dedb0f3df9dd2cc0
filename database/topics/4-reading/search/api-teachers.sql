-- Finding teachers. These look past row-level security, which would keep the indexes from being used, and show no more than any
-- visitor may read of an approved teacher.

-- When nobody is there: teachers who are available, have no lesson at this moment, and teach the subject in the language.
create function public.teachers_available_now(subject text default 'any', language text default null, max_rows integer default 6)
returns table (
  id uuid, first_name text, last_name text, title text, avatar_url text, subjects_taught text[], languages_spoken text[],
  hourly_rate integer, time_zone text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  -- A child looks for nobody.
  if private.caller_is_child() then
    return;
  end if;
  return query execute format(
    'select p.id, p.first_name, p.last_name, p.title, p.avatar_url, p.subjects, p.languages, p.hourly_rate, p.time_zone
     from private.teacher_listing l join private.profiles p on p.id = l.id
     where %s and p.availability_status = ''available'' and p.id is distinct from $1
       and p.id <> all (array(select private.my_blocked()))
       and not exists (
         select from public.lessons b
         where b.kind = ''booking'' and b.teacher_id = p.id and b.status = ''scheduled'' and b.during @> now()
       )
     order by l.order_key desc, l.id desc limit %s',
    private.has_each(private.teacher_groups(
      array[nullif(lower(btrim(subject)), 'any')], array[nullif(lower(btrim(language)), 'any')], '{}')),
    least(greatest(coalesce(max_rows, 6), 1), 24))
  using auth.uid();
end
$$;

-- What a listing row must hold, for the caller's own gender and the filters chosen. Whoever looks for a child is shown who teaches children
-- and has been approved for it, by the child's gender.
create function private.teacher_groups(subjects text[], languages text[], audiences text[], child uuid default null) returns text[]
language sql stable set search_path = '' as $$
  select private.groups_of(jsonb_build_object('s', subjects, 'l', languages, 'a', audiences, 'v', array[private.viewer_gender(child)]))
    || case when child is null then '{}' else private.groups_of('{"a": ["children"], "k": ["any"]}') end
$$;

create function public.search_teachers(
  question text default '', subjects text[] default '{}', languages text[] default '{}', audiences text[] default '{}',
  cursor text default null, page_size integer default 12, child_id uuid default null
) returns table (
  id uuid, first_name text, last_name text, title text, gender text, location text, hourly_rate integer, bio text,
  subjects_taught text[], languages_spoken text[], audiences_taught text[], is_approved_for_children boolean,
  availability_status text, avatar_url text, rating numeric, review_count integer, lesson_count integer, next_cursor text
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.first_name, p.last_name, p.title, p.gender, p.location, p.hourly_rate, p.bio,
    p.subjects, p.languages, p.audiences, p.is_approved_for_children, p.availability_status, p.avatar_url,
    r.average, coalesce(r.reviews, 0),
    (select count(*)::integer from private.held_lessons h where h.teacher_id = p.id), f.next_cursor
  from private.search_listing(
    'teacher', question, array['n', 'm', 'w'], private.teacher_groups(subjects, languages, audiences, child_id), 5,
    array(select private.blocked_by_me()), cursor, page_size) as f
  join private.profiles p on p.id = f.id
  left join lateral (
    select round(avg(each.rating), 2) as average, count(*)::integer as reviews from public.reviews each where each.teacher_id = p.id
  ) as r on true
  where not (select private.caller_is_child())
  order by f.number
$$;

comment on function public.search_teachers is
  'Teachers for whom the caller is an audience and whom they have not blocked, best first. Give the last row''s next_cursor as cursor to go on.';

-- For each value of each filter how many teachers there are, when the other filters stay as they are chosen.
create function public.teacher_filters(
  question text default '', subjects text[] default '{}', languages text[] default '{}', audiences text[] default '{}',
  child_id uuid default null
) returns table (kind text, value text, label text, teachers integer, is_lower_bound boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  nothing_asked constant boolean := btrim(coalesce(question, '')) = '';
  viewer constant text := coalesce(private.viewer_gender(child_id), 'anyone');
  -- What has no word in it finds nothing.
  words constant text[] := case when nothing_asked then '{}' else coalesce(nullif(array(
    select array(select 'w:' || each from unnest(private.similar_words(word)) as each)::text
    from unnest(private.query_words(question)) as word), '{}'), array['{}']) end;
  same record;
  counted record;
begin
  -- Often several kinds are counted among the same teachers.
  for same in
    select kinds.groups || words as groups, nothing_asked and max(kinds.others) = 0 and child_id is null as is_everyone,
      array_agg(kinds.name) as names, array_agg(left(kinds.name, 1)) as letters
    from (values
      ('subject', cardinality(languages) + cardinality(audiences), private.teacher_groups('{}', languages, audiences, child_id)),
      ('language', cardinality(subjects) + cardinality(audiences), private.teacher_groups(subjects, '{}', audiences, child_id)),
      ('audience', cardinality(subjects) + cardinality(languages), private.teacher_groups(subjects, languages, '{}', child_id))
    ) as kinds (name, others, groups)
    group by kinds.groups
  loop
    if same.is_everyone then
      return query
      select top.kind, top.value, top.label, top.listed, false from unnest(same.names) as name cross join lateral (
        select * from private.listing_counts c where c.viewer = viewer and c.kind = name and c.listed > 0
        order by c.listed desc, c.value limit 60) as top;
    else
      select * into counted from private.rows_to_count('teacher_listing', same.groups);
      return query execute format(
        -- A number is compared more quickly than a letter, and no set is made for each row.
        'with fitting as materialized %s, terms as (select unnest(fitting.tags) as term from fitting), counted as (
           select term, count(*)::integer as teachers, row_number() over (partition by left(term, 1) order by count(*) desc, term) as rank_in_kind
           from terms where ascii(term) = any ($3) group by term
         )
         select name, substr(counted.term, 3), coalesce(c.label, substr(counted.term, 3)), counted.teachers, %s
         from counted join unnest($1, $2) as kinds (letter, name) on kinds.letter = left(counted.term, 1)
         left join private.listing_counts c on c.viewer = ''anyone'' and c.kind = name and c.value = substr(counted.term, 3)
         where counted.rank_in_kind <= 60
         order by name, counted.rank_in_kind', counted.source, counted.more)
      using same.letters, same.names, array(select ascii(letter) from unnest(same.letters) as letter);
    end if;
  end loop;
end
$$;

-- The subjects with the most teachers, for the home page.
create function public.common_subjects(max_rows integer default 9) returns table (subject text, teachers integer)
language sql stable security definer set search_path = '' as $$
  select c.label, c.listed from private.listing_counts c
  where c.kind = 'subject' and c.listed > 0
    and c.viewer = (select coalesce(private.viewer_gender(), 'anyone'))
  order by c.listed desc, c.value
  limit least(greatest(coalesce(max_rows, 9), 1), 50)
$$;

grant execute on function
  public.search_teachers(text, text[], text[], text[], text, integer, uuid),
  public.teacher_filters(text, text[], text[], text[], uuid),
  public.common_subjects(integer)
to anon, authenticated;

grant execute on function public.teachers_available_now(text, text, integer) to anon, authenticated;
