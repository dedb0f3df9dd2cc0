-- Which notifications also go by mail, and the setting with which their receiver turns them off. What is about the account itself cannot
-- be turned off. A kind that is not named here stays inside the product. The texts are the server's (server/src/mail/templates).
create function private.mailed_kinds() returns table (kind text, setting text)
language sql immutable set search_path = '' as $$
  values
    ('teacher_approved', 'account'),
    ('teacher_rejected', 'account'),
    ('teacher_suspended', 'account'),
    ('teacher_restored', 'account'),
    ('course_withdrawn', 'account'),
    ('course_restored', 'account'),
    ('booking_created', 'bookings'),
    ('booking_moved', 'bookings'),
    ('booking_cancelled', 'bookings'),
    ('trial_requested', 'bookings'),
    ('trial_booked', 'bookings'),
    ('trial_cancelled', 'bookings'),
    ('student_enrolled', 'bookings'),
    ('course_sponsored', 'bookings'),
    ('live_session_moved', 'bookings'),
    ('live_session_cancelled', 'bookings'),
    ('lesson_cancelled', 'bookings'),
    ('course_lesson_cancelled', 'bookings'),
    ('course_closed', 'bookings'),
    ('lesson_reminder', 'reminders'),
    ('course_lesson_reminder', 'reminders'),
    ('live_session_reminder', 'reminders'),
    ('unread_messages', 'messages'),
    ('partner_request_received', 'community'),
    ('partner_request_accepted', 'community')
$$;

-- The moment that a notification speaks of, under whichever name its topic gives it.
create function private.moment_of(data jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(data ->> 'starts_at', data ->> 'scheduled_at', data ->> 'session_date')::timestamptz
$$;

create function private.wants_mail(person uuid, setting text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select case setting
        when 'reminders' then s.mail_reminders
        when 'bookings' then s.mail_bookings
        when 'messages' then s.mail_messages
        when 'community' then s.mail_community
      end
      from public.notification_settings s where s.user_id = person
    ),
    true)
$$;

-- Takes mail from the queue to be written. Several servers share it: what one has in hand, another passes over; what one takes
-- without committing comes back. Mail to nobody (no confirmed address, a closed account, a setting that says no) is taken and left out.
create function private.take_queued_mail(max_rows integer) returns table (
  id uuid, person_id uuid, kind text, setting text, data jsonb, recipient text, first_name text, language text, time_zone text,
  other_name text, title text, starts_at timestamptz, previously_at timestamptz, notes text, expires_at timestamptz
)
language sql security definer set search_path = '' as $$
  with due as materialized (
    select l.id from private.letters l order by l.created_at limit max_rows for update skip locked
  ), taken as (
    delete from private.letters l using due where l.id = due.id returning l.*
  )
  select t.id, t.person_id, t.kind, m.setting, t.data, u.email, p.first_name, p.preferred_language, p.time_zone,
    concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')),
    coalesce(t.data ->> 'title', t.data ->> 'course_title', t.data ->> 'subject'),
    private.moment_of(t.data), (t.data ->> 'previously_at')::timestamptz, t.data ->> 'notes', t.expires_at
  from taken t
  join private.mailed_kinds() as m on m.kind = t.kind
  join private.profiles p on p.id = t.person_id
  join auth.users u on u.id = t.person_id
  left join private.profiles o on o.id = coalesce(t.data ->> 'by', t.data ->> 'with', t.data ->> 'student_id')::uuid
  where u.email <> '' and u.email_confirmed_at is not null
    and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now()
    and private.wants_mail(t.person_id, m.setting)
  order by t.created_at
$$;

-- What has lost its meaning goes. Mail without a mail server waits a month on its page; a failure stays for a quarter of a year,
-- though not the text, which may hold a link or a name.
create function private.delete_expired(moment timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications where read_at < moment - interval '90 days';
  delete from private.mail_outbox
  where created_at < moment - interval '30 days' and failed_at is null and (locked_until is null or locked_until < moment);
  delete from private.mail_outbox where failed_at < moment - interval '90 days';
  update private.mail_outbox set html = '', text = '' where failed_at is not null and expires_at <= moment and html <> '';
  delete from private.reminders where starts_at < moment - interval '30 days';
  delete from private.quota_use where since < moment - interval '2 days';
$$;
