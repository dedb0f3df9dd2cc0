-- Which notifications also go by mail, and the setting with which their receiver turns them off. What is about the account itself cannot
-- be turned off. A kind that is not named here stays inside the product. The texts are the server's (server/src/mail/templates).
--
-- `event` is the kind of event in a calendar that is agreed on, changed or cancelled: such mail carries a calendar file. Of a `lesson`, the
-- notification itself says whether it is a booking or a lesson of a course.
-- Where there is a kind with `_copy` behind its name, whoever caused the notification gets that mail.
create function private.mailed_kinds() returns table (kind text, setting text, event text)
language sql immutable set search_path = '' as $$
  values
    ('teacher_approved', 'account', null),
    ('teacher_rejected', 'account', null),
    ('teacher_suspended', 'account', null),
    ('teacher_restored', 'account', null),
    ('child_locked_out', 'account', null),
    ('profile_change_approved', 'account', null),
    ('profile_change_rejected', 'account', null),
    ('children_approved', 'account', null),
    ('children_rejected', 'account', null),
    ('course_withdrawn', 'account', null),
    ('course_restored', 'account', null),
    ('report_made', 'account', null),
    ('child_reported', 'account', null),
    ('booking_created', 'bookings', 'booking'),
    ('booking_created_copy', 'bookings', 'booking'),
    ('booking_moved', 'bookings', 'lesson'),
    ('booking_moved_copy', 'bookings', 'lesson'),
    ('booking_cancelled', 'bookings', 'booking'),
    ('booking_cancelled_copy', 'bookings', 'booking'),
    ('trial_requested', 'bookings', 'course-session'),
    ('trial_booked', 'bookings', 'course-session'),
    ('trial_cancelled', 'bookings', 'course-session'),
    ('trial_cancelled_copy', 'bookings', 'course-session'),
    ('student_enrolled', 'bookings', null),
    ('package_taken', 'bookings', null),
    ('package_given_back', 'bookings', null),
    ('course_sponsored', 'bookings', null),
    ('live_session_moved', 'bookings', 'live-session'),
    ('live_session_cancelled', 'bookings', 'live-session'),
    ('lesson_cancelled', 'bookings', 'course-session'),
    ('course_lesson_cancelled', 'bookings', 'course-session'),
    ('course_lesson_cancelled_copy', 'bookings', 'course-session'),
    ('lesson_proposed', 'bookings', 'lesson'),
    ('lesson_proposed_copy', 'bookings', 'lesson'),
    ('lesson_agreed', 'bookings', 'lesson'),
    ('lesson_agreed_copy', 'bookings', 'lesson'),
    ('lesson_declined', 'bookings', 'lesson'),
    ('lesson_declined_copy', 'bookings', 'lesson'),
    ('lesson_withdrawn', 'bookings', 'lesson'),
    ('lesson_withdrawn_copy', 'bookings', 'lesson'),
    ('lesson_expired', 'bookings', 'lesson'),
    ('lesson_undone', 'bookings', 'lesson'),
    ('lesson_time_proposed', 'bookings', 'lesson'),
    ('lesson_time_proposed_copy', 'bookings', 'lesson'),
    ('lesson_time_declined', 'bookings', null),
    ('lesson_reported', 'bookings', null),
    ('lesson_disputed', 'bookings', null),
    ('lesson_decided', 'bookings', null),
    ('child_teacher_ended', 'bookings', null),
    ('course_closed', 'bookings', null),
    ('lesson_reminder', 'reminders', null),
    ('course_lesson_reminder', 'reminders', null),
    ('live_session_reminder', 'reminders', null),
    ('unread_messages', 'messages', null),
    ('partner_request_received', 'community', null),
    ('partner_request_accepted', 'community', null)
$$;

-- The moment that a notification speaks of, under whichever name its topic gives it.
create function private.moment_of(data jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(data ->> 'starts_at', data ->> 'scheduled_at', data ->> 'session_date')::timestamptz
$$;

-- The event of a calendar that a notification speaks of, in the same way.
create function private.event_of(data jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select coalesce(data ->> 'booking_id', data ->> 'session_id')::uuid
$$;

-- Begins a newer state of an event. The seconds since 2020 are more than any file said that was made before these numbers were kept
-- (the seconds since the event was made); one more than the last is more also where two changes meet in one second, or the one that
-- waited for the other began earlier. Called several times in one transaction, it is one change.
create function private.raise_calendar_sequence(event uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.calendar_sequences as s (event_id, sequence, changed_at, changed_in)
  values (event, extract(epoch from now() - '2020-01-01 00:00:00+00'::timestamptz)::integer, now(), pg_current_xact_id())
  on conflict (event_id) do update
  set sequence = greatest(s.sequence + 1, excluded.sequence), changed_at = excluded.changed_at, changed_in = excluded.changed_in
  where (s.changed_at, s.changed_in) is distinct from (excluded.changed_at, excluded.changed_in)
$$;

-- Empty for an event of which no mail has spoken.
create function private.calendar_sequence(event uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select s.sequence from private.calendar_sequences s where s.event_id = event
$$;

-- Queues the mail about a notification, where its kind goes by mail: to the receiver under the notification's id, and a copy to whoever
-- caused it, who is not notified inside the product. What speaks of a moment is not sent after it, and what asks for an answer not
-- after that time (`until`).
create function private.queue_mail(notification uuid, receiver uuid, kind text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  expiry constant timestamptz := greatest(
    least(now() + interval '3 days', coalesce((data ->> 'until')::timestamptz, private.moment_of(data))), now() + interval '15 minutes');
  sender constant uuid := data ->> 'by';
  mailed record;
begin
  select m.event into mailed from private.mailed_kinds() as m where m.kind = queue_mail.kind;
  if not found then
    return;
  end if;
  insert into private.letters (id, person_id, kind, data, expires_at)
  values (notification, receiver, queue_mail.kind, queue_mail.data, expiry);
  -- To the sender the other one is the receiver.
  insert into private.letters (person_id, kind, data, expires_at)
  select p.id, copy.kind, queue_mail.data - 'by' || jsonb_build_object('with', receiver), expiry
  from private.mailed_kinds() as copy
  join private.profiles p on p.id = sender and p.id <> receiver
  where copy.kind = queue_mail.kind || '_copy';
  if mailed.event is not null and private.event_of(data) is not null then
    perform private.raise_calendar_sequence(private.event_of(data));
  end if;
end
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
-- A child has no mailbox: what is written to it is its parent's to read, in the parent's language and by the parent's settings.
create function private.take_queued_mail(max_rows integer) returns table (
  id uuid, person_id uuid, kind text, setting text, data jsonb, recipient text, first_name text, language text, time_zone text,
  other_name text, title text, starts_at timestamptz, previously_at timestamptz, notes text, expires_at timestamptz,
  event_kind text, event_id uuid, event_sequence integer, child_name text
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
    private.moment_of(t.data), (t.data ->> 'previously_at')::timestamptz, t.data ->> 'notes', t.expires_at,
    case m.event when 'lesson' then case when t.data ? 'booking_id' then 'booking' else 'course-session' end else m.event end,
    told.event, private.calendar_sequence(told.event), c.first_name
  from taken t
  join private.mailed_kinds() as m on m.kind = t.kind
  cross join lateral (select case when m.event is not null then private.event_of(t.data) end as event) as told
  cross join lateral (select coalesce(private.parent_of(t.person_id), t.person_id) as id) as mailbox
  join private.profiles p on p.id = mailbox.id
  join auth.users u on u.id = mailbox.id
  left join private.profiles c on c.id = t.person_id and c.is_child
  left join private.profiles o on o.id = coalesce(t.data ->> 'by', t.data ->> 'with', t.data ->> 'student_id')::uuid
  where u.email <> '' and u.email_confirmed_at is not null
    and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now()
    and private.wants_mail(mailbox.id, m.setting)
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
  update private.mail_outbox set html = '', text = '', calendar = null, calendar_method = null
  where failed_at is not null and expires_at <= moment and html <> '';
  -- A lesson is booked at most two years ahead.
  delete from private.calendar_sequences where changed_at < moment - interval '3 years';
  delete from private.reminders where starts_at < moment - interval '30 days';
  delete from private.quota_use where since < moment - interval '2 days';
  -- A report keeps the lines that it is about.
  delete from public.room_messages where created_at < moment - interval '24 hours';
  -- Search engines have forgotten it by then.
  delete from private.gone_pages where gone_at < moment - interval '1 year';
$$;
