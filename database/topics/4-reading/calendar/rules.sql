-- What stands in a person's calendar, in their words.

create function private.calendar_phrase(language text, phrase text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    case language
      when 'fr' then case phrase
        when 'lesson' then 'Leçon : %s'
        when 'lesson_with' then 'Leçon : %s avec %s'
        when 'trial' then 'Leçon d’essai : %s'
        when 'trial_with' then 'Leçon d’essai : %s avec %s'
        when 'live' then 'En direct : %s'
        when 'course' then 'Cours : %s'
        when 'teacher' then 'Enseignant : %s'
        when 'enter' then 'Entrer dans la salle'
        when 'details' then 'Voir sur Lomdim'
      end
      when 'de' then case phrase
        when 'lesson' then 'Unterricht: %s'
        when 'lesson_with' then 'Unterricht: %s mit %s'
        when 'trial' then 'Probestunde: %s'
        when 'trial_with' then 'Probestunde: %s mit %s'
        when 'live' then 'Live: %s'
        when 'course' then 'Kurs: %s'
        when 'teacher' then 'Lehrkraft: %s'
        when 'enter' then 'Zum Raum'
        when 'details' then 'Auf Lomdim ansehen'
      end
      when 'he' then case phrase
        when 'lesson' then 'שיעור: %s'
        when 'lesson_with' then 'שיעור: %s עם %s'
        when 'trial' then 'שיעור ניסיון: %s'
        when 'trial_with' then 'שיעור ניסיון: %s עם %s'
        when 'live' then 'מפגש חי: %s'
        when 'course' then 'קורס: %s'
        when 'teacher' then 'מורה: %s'
        when 'enter' then 'כניסה לחדר'
        when 'details' then 'הצגה ב־Lomdim'
      end
    end,
    case phrase
      when 'lesson' then 'Lesson: %s'
      when 'lesson_with' then 'Lesson: %s with %s'
      when 'trial' then 'Trial lesson: %s'
      when 'trial_with' then 'Trial lesson: %s with %s'
      when 'live' then 'Live: %s'
      when 'course' then 'Course: %s'
      when 'teacher' then 'Teacher: %s'
      when 'enter' then 'Enter the room'
      when 'details' then 'See it on Lomdim'
    end)
$$;

-- What waits for somebody's yes takes no time in their calendar.
create function private.has_agreed(lesson public.lessons, person uuid) returns boolean
language sql immutable set search_path = '' as $$
  select (case person when lesson.student_id then lesson.student_agreed_at else lesson.teacher_agreed_at end) is not null
$$;

-- `event` limits it to the one with this id. The words are looked up once for a calendar: asked for each event, they cost more
-- than everything else.
create function private.calendar_events(person uuid, since timestamptz, event uuid default null)
returns table (
  kind text, id uuid, starts_at timestamptz, ends_at timestamptz, is_cancelled boolean, summary text, description text,
  path text, link_label text, created_at timestamptz, changed_at timestamptz, is_tentative boolean, has_agreed boolean
)
language sql stable security definer set search_path = '' as $$
  with words as materialized (
    select
      private.calendar_phrase(p.preferred_language, 'lesson') as lesson,
      private.calendar_phrase(p.preferred_language, 'lesson_with') as lesson_with,
      private.calendar_phrase(p.preferred_language, 'trial') as trial,
      private.calendar_phrase(p.preferred_language, 'trial_with') as trial_with,
      private.calendar_phrase(p.preferred_language, 'live') as live,
      private.calendar_phrase(p.preferred_language, 'course') as course,
      private.calendar_phrase(p.preferred_language, 'teacher') as teacher,
      private.calendar_phrase(p.preferred_language, 'enter') as enter,
      private.calendar_phrase(p.preferred_language, 'details') as details
    from private.profiles p where p.id = person
  ), booked as (
    select 'booking', b.id, b.starts_at, upper(b.during), b.status = 'cancelled',
      case when other.name = '' then format(words.lesson, b.subject) else format(words.lesson_with, b.subject, other.name) end,
      b.notes, '/video-call/' || b.id, words.enter, b.created_at, b.updated_at, b.state = 'proposed', private.has_agreed(b, person)
    from words
    cross join public.lessons b
    cross join lateral (
      select concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')) as name from private.profiles o
      where o.id = case when b.student_id = person then b.teacher_id else b.student_id end
    ) as other
    where b.kind = 'booking' and (b.student_id = person or b.teacher_id = person) and b.state <> 'undone'
      and upper(b.during) > since and (event is null or b.id = event)
  ), lessons as (
    select 'course-session', s.id, s.starts_at, upper(s.during),
      s.status = 'cancelled',
      case
        when s.kind = 'trial' and other.name = '' then format(words.trial, c.title)
        when s.kind = 'trial' then format(words.trial_with, c.title, other.name)
        when other.name = '' then format(words.lesson, c.title)
        else format(words.lesson_with, c.title, other.name)
      end,
      null, '/dashboard', words.details, s.created_at, s.updated_at, s.state = 'proposed', private.has_agreed(s, person)
    from words
    cross join public.lessons s
    join public.courses c on c.id = s.course_id
    cross join lateral (
      select concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')) as name from private.profiles o
      where o.id = case when s.student_id = person then s.teacher_id else s.student_id end
    ) as other
    where s.kind <> 'booking' and (s.student_id = person or s.teacher_id = person) and s.state <> 'undone'
      and s.starts_at > since and (event is null or s.id = event)
  ), live as (
    select 'live-session', s.id, s.scheduled_at, s.scheduled_at + make_interval(mins => s.duration_minutes),
      s.status = 'cancelled', format(words.live, s.title),
      concat_ws(E'\n',
        format(words.course, c.title),
        case when s.teacher_id <> person and teacher.name <> '' then format(words.teacher, teacher.name) end,
        s.description),
      case when may.enter then '/live-session/' || s.jitsi_room else '/live-courses' end,
      case when may.enter then words.enter else words.details end,
      s.created_at, s.updated_at, false, true
    from words
    cross join (
      select own.id from private.live_sessions own where own.teacher_id = person
      union
      select offered.id from public.course_enrollments e join private.live_sessions offered on offered.course_id = e.course_id
      where e.student_id = person
      union
      select r.session_id from public.live_reservations r where r.student_id = person
      union
      select a.session_id from public.live_attendance a where a.student_id = person
    ) as concerned
    join private.live_sessions s on s.id = concerned.id
    join public.courses c on c.id = s.course_id
    cross join lateral (
      select concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')) as name from private.profiles o
      where o.id = s.teacher_id
    ) as teacher
    -- Asked once for each session, not once for each use.
    cross join lateral (
      select private.may_know_room(s, person) as enter offset 0
    ) as may
    where s.scheduled_at > since and (event is null or s.id = event)
  )
  select * from booked union all select * from lessons union all select * from live
$$;

-- The calendar as the server turns it into a file: whose zone and language, and the latest 1,000 events in order of time.
create function private.calendar_of(person uuid, since timestamptz, event uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'time_zone', p.time_zone,
    'language', p.preferred_language,
    'events', coalesce((
      select jsonb_agg(to_jsonb(latest) order by latest.starts_at, latest.id)
      from (
        select e.*, told.sequence from private.family_events(p.id, since, event) as e
        left join private.calendar_sequences told on told.event_id = e.id
        order by e.starts_at desc, e.id limit 1000
      ) as latest), '[]'))
  from private.profiles p where p.id = person
$$;

-- For the server alone. Nothing for a secret that is not, or no longer, an address, and nothing of somebody who is banned or gone.
create function private.calendar_behind(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.calendar_of(f.person_id, now() - interval '180 days')
  from private.calendar_feeds f join auth.users u on u.id = f.person_id
  where f.secret_hash = sha256(convert_to(secret, 'UTF8'))
    and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now()
$$;
