-- Where a meeting takes place, for somebody who may be in it.

create function public.meeting_place(booking_id uuid default null, room text default null)
returns table (
  meeting_id uuid, place text, title text, starts_at timestamptz, ends_at timestamptz, is_moderator boolean,
  person_id uuid, display_name text, address text, avatar_url text
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  booking public.lesson_bookings;
  session private.live_sessions;
  pair public.sos_offers;
begin
  select o.* into pair from public.sos_offers o
  where o.id = booking_id and o.status = 'paired' and me in (o.first_id, o.second_id);
  if pair.id is not null then
    if not private.is_open_for_pair(pair) then
      perform private.refuse('meeting_not_open', 'The room of a pair closes an hour after the time they asked for.', 409);
    end if;
    meeting_id := pair.id;
    place := pair.place;
    title := pair.subject;
    starts_at := pair.paired_at;
    ends_at := pair.paired_at + make_interval(mins => pair.duration_minutes);
    is_moderator := true;
  elsif booking_id is not null then
    booking := private.own_booking(booking_id);
    if booking.status = 'cancelled' then
      perform private.refuse('booking_is_cancelled', 'This lesson was cancelled.', 409);
    end if;
    if now() not between lower(booking.during) - interval '15 minutes' and upper(booking.during) + interval '1 hour' then
      perform private.refuse('meeting_not_open', 'The room opens 15 minutes before the lesson and closes an hour after it.', 409);
    end if;
    insert into private.booking_rooms as r (booking_id) values (booking.id) on conflict do nothing;
    select r.room into place from private.booking_rooms r where r.booking_id = booking.id;
    meeting_id := booking.id;
    title := booking.subject;
    starts_at := lower(booking.during);
    ends_at := upper(booking.during);
    is_moderator := booking.teacher_id = me;
  else
    select s.* into session from private.live_sessions s
    where s.jitsi_room = room
      and (
        s.teacher_id = me or private.is_enrolled(s.course_id, me) or s.id in (select private.my_attended_sessions())
      );
    if session.id is null then
      perform private.refuse('session_not_found', 'There is no such session.', 404);
    end if;
    select j.room into place from public.join_live_session(session.id) as j;
    meeting_id := session.id;
    title := session.title;
    starts_at := session.scheduled_at;
    ends_at := session.scheduled_at + make_interval(mins => session.duration_minutes);
    is_moderator := session.teacher_id = me;
  end if;
  select p.id, concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), p.email, p.avatar_url
  into person_id, display_name, address, avatar_url
  from private.profiles p where p.id = me;
  return next;
end
$$;

grant execute on function public.meeting_place(uuid, text) to authenticated;
