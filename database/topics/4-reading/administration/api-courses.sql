-- What admins do with courses.

-- For admins: every course, latest first, a page at a time.
create function public.admin_courses(
  question text default '', state text default null, cursor text default null, page_size integer default 50
) returns table (
  id uuid, title text, subject text, price integer, is_active boolean, withdrawn_at timestamptz, max_students integer,
  enrolled integer, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_status text,
  created_at timestamptz, next_cursor text
)
language plpgsql security definer set search_path = '' as $$
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
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

create function private.notify_about_course(course public.courses, event text, note text) returns void
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
  perform private.notify_about_course(course, 'course_withdrawn', note);
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
  perform private.notify_about_course(course, 'course_restored', note);
end
$$;

grant execute on function
  public.admin_courses(text, text, text, integer), public.withdraw_course(uuid, text), public.restore_course(uuid, text)
to authenticated;
