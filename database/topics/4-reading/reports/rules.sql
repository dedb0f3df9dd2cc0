-- What can be reported, and by whom.

-- Messages of two and messages of a classroom alike, each with where it was written. For the functions here alone.
create view private.reportable_messages with (security_invoker = true) as
  select m.id, m.conversation_id as place, m.sender_id, m.content, m.attachment ->> 'name' as attachment_name, m.created_at
  from public.chat_messages m
  union all
  -- What was removed since can be read here still: the decision is about it.
  select m.id, m.course_id, m.sender_id, coalesce(x.content, m.content), null, m.created_at
  from public.course_messages m left join private.removed_course_messages x on x.message_id = m.id;

-- The person a report is about, or a refusal: nobody reports what they cannot see, nor themselves.
create function private.reported_person(subject_kind text, subject_id uuid, reporter uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
begin
  if subject_kind = 'person' then
    select p.id into person from private.profiles p where p.id = subject_id
      and ((p.role = 'teacher' and p.approval_status = 'approved')
        or p.id = reporter
        -- Also somebody whom they have blocked.
        or private.standing_between(reporter, p.id) <> 'stranger');
  elsif subject_kind = 'message' then
    -- Whoever wrote it may have left; the message can be looked at all the same.
    select coalesce(m.sender_id, '00000000-0000-0000-0000-000000000000') into person
    from public.chat_messages m join public.conversations c on c.id = m.conversation_id
    where m.id = subject_id and reporter in (c.student_id, c.teacher_id);
  elsif subject_kind = 'course_message' then
    select coalesce(m.sender_id, '00000000-0000-0000-0000-000000000000') into person
    from public.course_messages m join public.courses c on c.id = m.course_id
    where m.id = subject_id and (c.teacher_id = reporter or private.is_enrolled(c.id, reporter)
      -- A parent reads the chat of a child's class.
      or exists (select from private.children k where k.parent_id = reporter and private.is_enrolled(c.id, k.child_id)));
  elsif subject_kind = 'room' then
    person := private.reported_in_room(subject_id, reporter);
  else
    select c.teacher_id into person from public.courses c
    where c.id = subject_id and (private.is_open_course(c.id) or c.teacher_id = reporter or c.id in (select private.my_courses()));
  end if;
  if person is null then
    perform private.refuse('nothing_to_report', 'There is nothing there that you could report.', 404);
  end if;
  if person = reporter then
    perform private.refuse('not_yourself', 'You cannot report yourself.', 409);
  end if;
  return nullif(person, '00000000-0000-0000-0000-000000000000');
end
$$;

create function private.audience_of_reports(changed public.reports) returns uuid[]
language sql stable set search_path = '' as $$
  select array_remove(array[changed.reporter_id, private.parent_of(changed.reporter_id)], null) || private.admin_ids()
$$;
