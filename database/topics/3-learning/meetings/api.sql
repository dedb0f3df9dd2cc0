-- Agreeing on a meeting in a conversation.

-- A meeting that one of the two proposes in a conversation: the lesson and the message that tells of it, or neither. The browser chooses the
-- id of both, so that what is sent again after a lost answer is the same meeting. The conversation is looked for with the caller's own
-- eyes; what is written then, no browser may write by itself. With the parent of a child it is that child's lesson where `child_id` says so.
create function public.schedule_meeting(
  meeting_id uuid, conversation_id uuid, lesson_date date, lesson_time time, time_zone text, duration_minutes integer,
  subject text, notes text default null, is_video_call boolean default true, child_id uuid default null
) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := private.signed_in();
  conversation public.conversations;
  meeting public.lessons;
  answer public.lesson_bookings;
begin
  select b.* into answer from public.lesson_bookings b where b.id = meeting_id and b.created_by in (me, private.standing_for(me, child_id)) and b.state <> 'undone';
  if found then
    return answer;
  end if;
  select c.* into conversation from public.conversations c where c.id = conversation_id and me in (c.student_id, c.teacher_id);
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  if conversation.student_id is null or conversation.teacher_id is null then
    perform private.refuse('conversation_closed', 'The other person has left.', 409);
  end if;
  if conversation.ended_at is not null then
    perform private.refuse('conversation_ended', 'This conversation has ended.', 409);
  end if;
  meeting.id := meeting_id;
  meeting.student_id := private.learner_of_conversation(conversation, child_id);
  meeting.teacher_id := conversation.teacher_id;
  meeting.lesson_date := lesson_date;
  meeting.lesson_time := lesson_time;
  meeting.time_zone := time_zone;
  meeting.duration_minutes := duration_minutes;
  meeting.subject := private.normalize_message_text(subject);
  meeting.notes := nullif(private.normalize_message_text(notes), '');
  meeting := private.propose_meeting(meeting, is_video_call);
  perform private.write_meeting_card(meeting, conversation.id, is_video_call);
  select b.* into answer from public.lesson_bookings b where b.id = meeting.id;
  return answer;
end
$$;

-- The next time from `after` on at which both people of a conversation of the caller's are free: a full or half hour on the wall
-- clock of `zone` between 09:00 and 20:30, within three weeks, and within the teacher's hours where the teacher has said any; on none of the
-- teacher's days off, and when neither rests.
create function public.next_meeting_time(
  conversation_id uuid, after timestamptz, minutes integer default 60, zone text default 'UTC', child_id uuid default null
)
returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  viewer_zone text := private.zone_for(zone, me);
  first_day date := (greatest(after, now()) at time zone viewer_zone)::date;
  weeks tstzrange := tstzrange(first_day::timestamp at time zone viewer_zone, (first_day + 23)::timestamp at time zone viewer_zone);
  wanted interval := make_interval(mins => least(greatest(coalesce(minutes, 60), 30), 120));
  conversation public.conversations;
  unsuitable tstzmultirange;
  hours tstzmultirange := tstzmultirange(weeks);
begin
  select c.* into conversation from public.conversations c
  where c.id = conversation_id and me in (c.student_id, c.teacher_id) and c.ended_at is null;
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  unsuitable := private.unsuitable_times(
    private.learner_of_conversation(conversation, child_id), conversation.teacher_id, weeks);
  if private.has_hours(conversation.teacher_id) then
    select coalesce(range_agg(tstzrange(h.starts_at, h.ends_at)), '{}') into hours
    from private.hours_in(conversation.teacher_id, weeks) as h;
  end if;
  return (
    select start_at
    from generate_series(0, 21) as day
    cross join generate_series(0, 23) as step
    cross join lateral (
      select (first_day + day + time '09:00' + step * interval '30 minutes') at time zone viewer_zone as start_at
    ) as candidate
    where start_at > now() and start_at >= after
      and tstzrange(start_at, start_at + wanted) <@ hours and not tstzrange(start_at, start_at + wanted) && unsuitable
    order by start_at limit 1
  );
end
$$;

grant execute on function
  public.schedule_meeting(uuid, uuid, date, time, text, integer, text, text, boolean, uuid),
  public.next_meeting_time(uuid, timestamptz, integer, text, uuid)
to authenticated;
