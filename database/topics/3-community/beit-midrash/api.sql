-- What is learned in the study hall, for everyone, and a table for two.

create function public.hall_sessions(since timestamptz default null, until timestamptz default null, most integer default 24)
returns table (
  id uuid, title text, description text, scheduled_at timestamptz, duration_minutes integer, max_participants integer,
  joined integer, present integer, state text, is_mine boolean, course_id uuid, course_title text, subject text, level text,
  audience text, language text, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_title text,
  teacher_avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.title, s.description, s.scheduled_at, s.duration_minutes, s.max_participants,
    private.participant_count(s.id), private.people_in_session(s.id),
    case when s.status = 'completed' or private.is_session_over(s) then 'completed'
      when s.scheduled_at <= now() then 'ongoing' else 'upcoming' end,
    own.mine, c.id, c.title, c.subject, c.level, c.audience, c.language, p.id, p.first_name, p.last_name, p.title, p.avatar_url
  from private.live_sessions s
  join public.courses c on c.id = s.course_id
  join private.profiles p on p.id = s.teacher_id
  cross join lateral (
    select coalesce(s.teacher_id = (select auth.uid()), false)
      or s.course_id in (select private.my_enrolled_courses())
      or s.id in (select private.my_attended_sessions()) as mine
  ) as own
  where s.status <> 'cancelled'
    and c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
    and (own.mine
      or private.course_is_shown_to((select private.my_gender()), p.gender, p.audiences)
        and not (c.audience = 'women' and coalesce((select private.my_gender()) = 'male', false)))
    and case
      when hall_sessions.since is null then
        -- No session is longer than four hours.
        s.scheduled_at > now() - interval '4 hours' and s.status = 'scheduled'
          and s.scheduled_at + make_interval(mins => s.duration_minutes) > now()
      else s.scheduled_at >= hall_sessions.since
        and s.scheduled_at < least(hall_sessions.until, hall_sessions.since + interval '8 days')
    end
    and s.scheduled_at > coalesce(hall_sessions.since, now()) - interval '4 hours'
  order by s.scheduled_at, s.id
  limit least(greatest(coalesce(most, 24), 1), 100)
$$;

grant execute on function public.hall_sessions(timestamptz, timestamptz, integer) to anon, authenticated;

create function public.start_private_study(conversation_id uuid, study_id uuid, words text, minutes integer default 60) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  talk public.conversations;
  other uuid;
  known uuid;
begin
  -- Held, so that two who begin at the same instant find themselves in one room.
  select c.* into talk from public.conversations c
  where c.id = conversation_id and me in (c.student_id, c.teacher_id) for no key update;
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  other := case when talk.student_id = me then talk.teacher_id else talk.student_id end;
  if other is null then
    perform private.refuse('conversation_closed', 'The other person has left.', 409);
  end if;
  if not private.are_study_partners(me, other) then
    perform private.refuse('conversation_not_allowed', 'Private study is for two accepted study partners.', 403);
  end if;
  select r.id into known from private.study_rooms r
  where r.conversation_id = conversation_id and now() < r.started_at + make_interval(mins => r.duration_minutes)
  order by r.started_at desc limit 1;
  if known is not null then
    return known;
  end if;
  if (select count(*) from private.study_rooms r where r.starter_id = me and r.started_at > now() - interval '1 hour') >= 12 then
    perform private.refuse('too_many_studies', 'You have begun 12 private studies within an hour. Please wait a little.', 429);
  end if;
  insert into private.study_rooms (id, conversation_id, starter_id, partner_id, duration_minutes)
  values (study_id, talk.id, me, other, least(greatest(coalesce(minutes, 60), 15), 240));
  insert into public.chat_messages (id, conversation_id, sender_id, content) values (study_id, talk.id, me, words);
  return study_id;
end
$$;

grant execute on function public.start_private_study(uuid, uuid, text, integer) to authenticated;
