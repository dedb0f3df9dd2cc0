-- What the browser may ask about courses.

-- How full the courses of a list are, in one call. Courses that the caller may not see are left out.
create function public.seats_left(course_ids uuid[])
returns table (course_id uuid, enrolled integer, seats_left integer)
language sql stable set search_path = '' as $$
  select c.id, coalesce(counted.enrolled, 0), greatest(c.max_students - coalesce(counted.enrolled, 0), 0)
  from public.courses c
  left join private.enrolled_counts(private.short_list(course_ids)) as counted on counted.course_id = c.id
  where c.id = any (private.short_list(course_ids))
$$;

grant execute on function public.seats_left(uuid[]), private.short_list(anyarray) to anon, authenticated;

-- A student asks for a trial lesson: the lesson and the count change together. The profile row is locked first, so that
-- however many requests arrive at once, they are counted one after the other; asking again gives the same lesson.
create function public.request_trial_lesson(course_id uuid) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  student private.profiles;
  course public.courses;
  lesson public.course_sessions;
begin
  select p.* into student from private.profiles p where p.id = private.signed_in() for no key update;
  if student.role is distinct from 'student' then
    perform private.refuse('students_only', 'Trial lessons are for students.', 403);
  end if;
  select s.* into lesson from public.course_sessions s
  where s.student_id = student.id and s.course_id = course_id and s.session_type = 'trial' and s.status <> 'cancelled';
  if lesson.status = 'scheduled' then
    return lesson;
  elsif lesson.id is not null then
    perform private.refuse('trial_already_used', 'You have already had your trial lesson of this course.', 409);
  end if;
  if not private.is_open_course(course_id) then
    perform private.refuse('course_not_available', 'This course is not open.', 404);
  end if;
  select c.* into course from public.courses c where c.id = course_id;
  if not course.is_trial_available then
    perform private.refuse('trial_not_available', 'This course offers no trial lesson.', 409);
  end if;
  if student.trial_lessons_used >= student.max_trial_lessons then
    perform private.refuse('trial_limit_reached', 'You have used all your trial lessons.', 409);
  end if;
  insert into public.course_sessions (course_id, teacher_id, student_id, session_date, duration_minutes, session_type, status)
  values (course.id, course.teacher_id, student.id, now() + interval '1 day', course.session_duration_minutes, 'trial', 'scheduled')
  returning * into lesson;
  update private.profiles p set trial_lessons_used = p.trial_lessons_used + 1 where p.id = student.id;
  perform private.notify_person(course.teacher_id, 'trial_requested', jsonb_build_object(
    'course_id', course.id, 'course_title', course.title, 'student_id', student.id,
    'session_id', lesson.id, 'session_date', lesson.session_date));
  perform private.notify_person(student.id, 'trial_booked', jsonb_build_object(
    'course_id', course.id, 'course_title', course.title, 'with', course.teacher_id,
    'session_id', lesson.id, 'session_date', lesson.session_date));
  return lesson;
end
$$;

grant execute on function public.request_trial_lesson(uuid) to authenticated;

-- Finding courses, newest first; with words, those with the word in their title before those with it elsewhere. Looks past
-- row-level security, which would keep the indexes from being used, and shows no more than any visitor may read.
create function public.search_courses(
  question text default '', subjects text[] default '{}', audiences text[] default '{}', ages text[] default '{}',
  languages text[] default '{}', place text default null, page_size integer default 12
) returns table (
  id uuid, title text, description text, subject text, audience text, age_range text, level text, language text, price integer,
  session_duration_minutes integer, total_sessions integer, max_students integer, enrolled integer, is_trial_available boolean,
  created_at timestamptz, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_title text,
  teacher_gender text, teacher_audiences text[], teacher_hourly_rate integer, teacher_avatar_url text, rating numeric,
  review_count integer, next_place text
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.title, c.description, c.subject, c.audience, c.age_range, c.level, c.language, c.price,
    c.session_duration_minutes, c.total_sessions, c.max_students, private.enrolled_count(c.id), c.is_trial_available,
    c.created_at, p.id, p.first_name, p.last_name, p.title, p.gender, p.audiences, p.hourly_rate, p.avatar_url,
    r.average, coalesce(r.reviews, 0), f.next_place
  from private.find_listed(
    'course', question, array['n', 'm', 'w'],
    private.groups_of(jsonb_build_object(
      's', subjects, 'a', audiences, 'g', ages, 'l', languages, 'v', array[private.viewer_gender()])),
    5, null, place, page_size) as f
  join public.courses c on c.id = f.id
  join private.profiles p on p.id = c.teacher_id
  left join lateral (
    select round(avg(each.rating), 2) as average, count(*)::integer as reviews from public.reviews each where each.teacher_id = p.id
  ) as r on true
  order by f.number
$$;

comment on function public.search_courses is
  'Open courses for whom the caller is an audience. Give the last row''s next_place as place to go on.';

grant execute on function
  public.search_courses(text, text[], text[], text[], text[], text, integer)
to anon, authenticated;

-- For admins: every course, latest first, a page at a time.
create function public.admin_courses(
  question text default '', state text default null, place text default null, page_size integer default 50
) returns table (
  id uuid, title text, subject text, price integer, is_active boolean, withdrawn_at timestamptz, max_students integer,
  enrolled integer, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_status text,
  created_at timestamptz, next_place text
)
language plpgsql security definer set search_path = '' as $$
declare
  parts constant text[] := private.place_parts(place, 2);
begin
  perform private.require_admin();
  return query execute format(
    'select c.id, c.title, c.subject, c.price, c.is_active, c.withdrawn_at, c.max_students, private.enrolled_count(c.id),
       p.id, p.first_name, p.last_name, p.approval_status, c.created_at, jsonb_build_array(c.created_at, c.id)::text
     from public.courses c join private.profiles p on p.id = c.teacher_id
     where %s order by c.created_at desc, c.id limit %s',
    concat_ws(' and ', 'true',
      case state
        when 'open' then 'c.is_active'
        when 'closed' then 'not c.is_active and c.withdrawn_at is null'
        when 'withdrawn' then 'c.withdrawn_at is not null'
      end,
      (select string_agg(format('lower(c.title) like %L', private.like_pattern(word)), ' and ')
       from unnest(string_to_array(lower(left(question, 200)), ' ')) as word where word <> ''),
      private.older_than('c', parts)),
    least(greatest(coalesce(page_size, 50), 1), 200));
end
$$;

-- Locks a course that an admin withdraws or gives back, and refuses where it stands so already.
create function private.lock_course_for_admin(course_id uuid, is_withdrawn boolean, otherwise text) returns public.courses
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  course public.courses;
begin
  perform private.require_admin_to_act();
  select c.* into course from public.courses c where c.id = course_id for no key update;
  if not found then
    perform private.refuse('course_not_available', 'There is no such course.', 404);
  end if;
  if (course.withdrawn_at is not null) <> is_withdrawn then
    perform private.refuse('already_decided', otherwise, 409);
  end if;
  return course;
end
$$;

create function private.tell_of_course(course public.courses, event text, note text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_person(course.teacher_id, event, jsonb_build_object(
    'course_id', course.id, 'course_title', course.title, 'notes', nullif(btrim(note), '')));
  perform private.log_admin(event, 'course', course.id, jsonb_build_object('note', nullif(btrim(note), '')));
end
$$;

-- Off the lists, and not for its teacher to open again. Who is enrolled keeps it, with all that happened in it.
create function public.withdraw_course(course_id uuid, note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  course constant public.courses := private.lock_course_for_admin(course_id, false, 'This course already is withdrawn.');
begin
  update public.courses c set is_active = false, withdrawn_at = now(), opens_when_restored = course.is_active where c.id = course.id;
  perform private.tell_of_course(course, 'course_withdrawn', note);
end
$$;

-- As it was before: open if it was open. Otherwise its teacher decides again.
create function public.restore_course(course_id uuid, note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  course constant public.courses := private.lock_course_for_admin(course_id, true, 'This course is not withdrawn.');
begin
  update public.courses c set is_active = course.opens_when_restored, withdrawn_at = null, opens_when_restored = false
  where c.id = course.id;
  perform private.tell_of_course(course, 'course_restored', note);
end
$$;

grant execute on function
  public.admin_courses(text, text, text, integer), public.withdraw_course(uuid, text), public.restore_course(uuid, text)
to authenticated;
