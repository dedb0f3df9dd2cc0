-- Who has to do with whom.

-- Everyone with whom the caller has to do, so that names can be shown. Read once for each query, not for each row.
create function private.my_contacts() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select teacher_id from public.conversations where student_id = auth.uid()
  union select student_id from public.conversations where teacher_id = auth.uid()
  union select teacher_id from public.lessons where student_id = auth.uid() and state <> 'undone'
  union select student_id from public.lessons where teacher_id = auth.uid() and state <> 'undone'
  union select e.student_id from public.course_enrollments e join public.courses c on c.id = e.course_id where c.teacher_id = auth.uid()
  union select c.teacher_id from public.course_enrollments e join public.courses c on c.id = e.course_id where e.student_id = auth.uid()
  union select a.student_id from public.live_attendance a join private.live_sessions s on s.id = a.session_id where s.teacher_id = auth.uid()
  union select r.student_id from public.live_reservations r join private.live_sessions s on s.id = r.session_id where s.teacher_id = auth.uid()
  union select from_id from public.study_partner_requests where to_id = auth.uid() and status in ('sent', 'accepted')
  union select to_id from public.study_partner_requests where from_id = auth.uid() and status in ('sent', 'accepted')
  union select second_id from public.sos_offers where first_id = auth.uid() and status = 'paired'
  union select first_id from public.sos_offers where second_id = auth.uid() and status = 'paired'
  union select student_id from public.teacher_hours where teacher_id = auth.uid() and student_id is not null
$$;

-- A teacher schedules with those who know them: who sits in a course of theirs, has made or agreed to a lesson with them, or has written
-- to them.
create function private.is_acquainted(student uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.course_enrollments e join public.courses c on c.id = e.course_id
    where e.student_id = student and c.teacher_id = teacher
  ) or exists (
    select from public.lessons l
    where l.student_id = student and l.teacher_id = teacher and l.student_agreed_at is not null and l.state <> 'undone'
  ) or exists (
    select from public.conversations c join public.chat_messages m on m.conversation_id = c.id
    where c.student_id = student and c.teacher_id = teacher and m.sender_id = student
  )
$$;

create function private.are_study_partners(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.study_partner_requests r
    where least(r.from_id, r.to_id) = least(one, other) and greatest(r.from_id, r.to_id) = greatest(one, other)
      and r.status = 'accepted'
  )
$$;

create function private.were_paired(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.sos_offers o
    where o.status = 'paired' and ((o.first_id = one and o.second_id = other) or (o.first_id = other and o.second_id = one))
  )
$$;
