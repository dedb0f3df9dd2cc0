-- What the browser may ask about a classroom.

-- The people of a course, as far as the caller may know them by name; nobody for whoever is not in it.
create function public.classroom_people(course_id uuid)
returns table (id uuid, first_name text, last_name text, avatar_url text, is_teacher boolean, presence_key text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.signed_in_learner();
  course public.courses;
  sees_all boolean;
begin
  select c.* into course from public.courses c where c.id = classroom_people.course_id;
  sees_all := course.teacher_id = me or private.is_admin();
  if course.id is null
    or not (sees_all or private.is_enrolled(course.id, me) or course.id in (select private.my_childrens_courses())) then
    return;
  end if;
  return query
  select p.id, p.first_name, p.last_name, p.avatar_url, p.id = course.teacher_id, private.presence_key('classroom:' || course.id, p.id)
  from private.profiles p
  where p.id = course.teacher_id
    or p.id in (
      select e.student_id from public.course_enrollments e where e.course_id = course.id and (sees_all or e.student_id in (select private.my_people()))
      union select m.sender_id from public.course_messages m where m.course_id = course.id
    )
  order by p.id = course.teacher_id desc, p.first_name, p.last_name, p.id;
end
$$;

-- The teacher of the course takes a message out of its chat, or an admin does, whose log says so. Done twice it is done once.
create function public.remove_course_message(message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  message public.course_messages;
begin
  perform private.refuse_suspended_teacher(me);
  select m.* into message from public.course_messages m where m.id = remove_course_message.message_id for update;
  if message.id is null or not (message.course_id in (select private.my_taught_courses()) or private.is_admin()) then
    perform private.refuse('message_not_found', 'There is no such message.', 404);
  end if;
  if message.removed_at is not null then
    return;
  end if;
  insert into private.removed_course_messages (message_id, content, removed_by) values (message.id, message.content, me);
  update public.course_messages m set content = '', removed_at = now() where m.id = message.id;
  if private.is_admin() then
    perform private.log_admin('course_message_removed', 'course', message.course_id, jsonb_build_object('message_id', message.id));
  end if;
end
$$;

grant execute on function public.classroom_people(uuid), public.remove_course_message(uuid) to authenticated;
