-- Who is in the classroom of a course, and what a message in it looks like when it is kept.

-- Whether somebody teaches this course now: not while their teaching is paused, and not without the mark where a child sits in it.
create function private.may_teach_class(course uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_approved_teacher(teacher) and (
    private.may_teach_children(teacher)
    or not exists (
      select from public.course_enrollments e join private.children c on c.child_id = e.student_id where e.course_id = course)
  )
$$;

-- Whether they are there, with the others: a teacher who may not teach them now only reads.
create function private.is_in_classroom(course uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_enrolled(course, auth.uid()) or (
    exists (select from public.courses c where c.id = course and c.teacher_id = auth.uid())
    and private.may_teach_class(course, auth.uid())
  )
$$;

create function private.normalize_course_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_suspended_teacher(auth.uid());
  if exists (select from public.courses c where c.id = new.course_id and c.teacher_id = auth.uid())
    and private.is_approved_teacher(auth.uid()) and not private.may_teach_class(new.course_id, auth.uid()) then
    perform private.refuse('not_approved_for_children', 'This teacher is not approved for teaching children.', 403);
  end if;
  new.content := private.normalize_message_text(new.content);
  if coalesce(new.content, '') = '' then
    perform private.refuse('message_empty', 'A message needs at least one character.', 400);
  end if;
  if char_length(new.content) > 4000 then
    perform private.refuse('message_too_long', 'A message has at most 4,000 characters.', 400);
  end if;
  -- What is written here reaches a whole class.
  if auth.uid() is not null then
    perform private.limit_rate('too_many_messages', 'That were many messages in a minute. Please wait a moment.', 30, (
      select count(*) from public.course_messages m
      where m.sender_id = auth.uid() and m.created_at > now() - interval '1 minute'
    ));
  end if;
  return new;
end
$$;

create trigger normalize_course_message
  before insert on public.course_messages
  for each row execute function private.normalize_course_message();

-- Those who could see a message, for the feed of changes.
create function private.audience_of_course_messages(changed public.course_messages) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(member.id), '{}') from (
    select c.teacher_id as id from public.courses c where c.id = changed.course_id
    union select e.student_id from public.course_enrollments e where e.course_id = changed.course_id
    union
    select c.parent_id from public.course_enrollments e join private.children c on c.child_id = e.student_id
    where e.course_id = changed.course_id
  ) as member
$$;
