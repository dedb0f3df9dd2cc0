-- A meeting of two who talk, and the message that tells of it.

-- Who would meet the teacher: the one who writes with them, or a child of theirs.
create function private.learner_of_conversation(conversation public.conversations, child uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if child is not null and not private.is_parent_of(conversation.student_id, child) then
    perform private.refuse('child_not_found', 'This child is not in your family.', 404);
  end if;
  return coalesce(child, conversation.student_id);
end
$$;

-- Proposed by the caller, whenever it is: also in five minutes, and whatever the teacher's hours say. Both being in the room makes it firm
-- until its end; without a video call there is no room, and the answer is due when it begins.
create function private.propose_meeting(meeting public.lessons, is_video_call boolean) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  starts timestamptz;
  proposed public.lessons;
begin
  meeting.time_zone := private.zone_for(meeting.time_zone, auth.uid());
  perform private.check_lesson_date(meeting.lesson_date);
  starts := (meeting.lesson_date + meeting.lesson_time) at time zone meeting.time_zone;
  insert into public.lessons as l (
    id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, state, answer_until)
  values (
    meeting.id, meeting.student_id, meeting.teacher_id, meeting.lesson_date, meeting.lesson_time, meeting.time_zone,
    meeting.duration_minutes, meeting.subject, meeting.notes, 'proposed',
    case when is_video_call is false and starts > now() then least(starts, now() + interval '7 days') end)
  returning l.* into proposed;
  return proposed;
end
$$;

-- The card of a meeting, in the conversation of the two who meet, or of the teacher and the parent. One for each, under its id.
create function private.write_meeting_card(meeting public.lessons, conversation uuid, is_video_call boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.chat_messages (id, conversation_id, sender_id, content, message_type, meeting_data)
  values (meeting.id, conversation, coalesce(private.parent_of(meeting.created_by), meeting.created_by), meeting.subject, 'meeting_request',
    -- Long notes are read with the lesson itself.
    jsonb_build_object('booking_id', meeting.id, 'date', meeting.lesson_date, 'time', to_char(meeting.lesson_time, 'HH24:MI'),
      'time_zone', meeting.time_zone, 'duration', meeting.duration_minutes, 'subject', meeting.subject,
      'notes', left(meeting.notes, 1000), 'isVideoCall', is_video_call))
$$;

-- A mistake leaves no trace in the conversation either.
create function private.remove_meeting_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.chat_messages m where m.id = new.id and m.message_type = 'meeting_request';
  return null;
end
$$;

create trigger remove_meeting_card
  after update of state on public.lessons
  for each row when (new.state = 'undone' and old.state <> 'undone') execute function private.remove_meeting_card();
