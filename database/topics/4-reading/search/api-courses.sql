-- Finding courses.

-- Whoever looks for a child is shown what is meant for its age, by teachers who have been approved for children.
create function private.age_looked_for(child uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select private.age_of(private.learner(child), now()) where child is not null
$$;

-- Finding courses, newest first; with words, those with the word in their title before those with it elsewhere. Looks past
-- row-level security, which would keep the indexes from being used, and shows no more than any visitor may read.
create function public.search_courses(
  question text default '', subjects text[] default '{}', audiences text[] default '{}', ages text[] default '{}',
  languages text[] default '{}', cursor text default null, page_size integer default 12, child_id uuid default null
) returns table (
  id uuid, title text, description text, subject text, audience text, age_range text, level text, language text, price integer,
  session_duration_minutes integer, total_sessions integer, max_students integer, enrolled integer, is_trial_available boolean,
  created_at timestamptz, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_title text,
  teacher_gender text, teacher_audiences text[], teacher_hourly_rate integer, teacher_avatar_url text, rating numeric,
  review_count integer, lesson_count integer, next_cursor text
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.title, c.description, c.subject, c.audience, c.age_range, c.level, c.language, c.price,
    c.session_duration_minutes, c.total_sessions, c.max_students, private.enrolled_count(c.id), c.is_trial_available,
    c.created_at, p.id, p.first_name, p.last_name, p.title, p.gender, p.audiences, p.hourly_rate, p.avatar_url,
    r.average, coalesce(r.reviews, 0),
    (select count(*)::integer from private.held_lessons h where h.teacher_id = p.id), f.next_cursor
  from private.search_listing(
    'course', question, array['n', 'm', 'w'],
    private.groups_of(jsonb_build_object(
      's', subjects, 'a', audiences, 'g', ages, 'l', languages,
      'v', array[private.viewer_gender(child_id)], 'k', array[private.age_looked_for(child_id)])),
    5, null, cursor, page_size) as f
  join public.courses c on c.id = f.id
  join private.profiles p on p.id = c.teacher_id
  left join lateral (
    select round(avg(each.rating), 2) as average, count(*)::integer as reviews from public.reviews each where each.teacher_id = p.id
  ) as r on true
  order by f.number
$$;

comment on function public.search_courses is
  'Open courses for whom the caller, or the child for whom they look, is an audience. Give the last row''s next_cursor as cursor to go on.';

grant execute on function
  public.search_courses(text, text[], text[], text[], text[], text, integer, uuid)
to anon, authenticated;
