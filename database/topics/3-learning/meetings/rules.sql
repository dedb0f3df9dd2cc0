-- The message that tells of a meeting.

-- The card of a meeting that the caller has just booked, in the conversation of the two who meet. One for each booking, under its id.
create function private.write_meeting_card(booking uuid, conversation uuid, is_video_call boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.chat_messages (id, conversation_id, sender_id, content, message_type, meeting_data)
  select b.id, c.id, b.created_by, b.subject, 'meeting_request',
    -- Long notes are read with the booking itself.
    jsonb_build_object('booking_id', b.id, 'date', b.lesson_date, 'time', to_char(b.lesson_time, 'HH24:MI'),
      'time_zone', b.time_zone, 'duration', b.duration_minutes, 'subject', b.subject,
      'notes', left(b.notes, 1000), 'isVideoCall', is_video_call)
  from public.lessons b
  join public.conversations c on c.student_id = b.student_id and c.teacher_id = b.teacher_id
  where b.id = booking and b.kind = 'booking' and b.created_by = auth.uid() and b.created_at = now()
    and c.id = conversation;
  if not found then
    perform private.refuse('booking_not_found', 'There is no such booking of yours.', 404);
  end if;
end
$$;
