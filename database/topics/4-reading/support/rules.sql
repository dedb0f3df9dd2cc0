-- Which notices also go by mail, and the setting with which their receiver turns them off. What is about the account itself cannot
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

-- The moment that a notice speaks of, under whichever name its topic gives it.
create function private.moment_of(data jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(data ->> 'starts_at', data ->> 'scheduled_at', data ->> 'session_date')::timestamptz
$$;

-- What the house writes to people inside the product, and by mail where the kind says so. Other topics call this in the transaction
-- of the cause. What speaks of a moment is not sent after it.
create function private.notify_person(person uuid, kind text, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  with notice as (
    insert into public.notifications (user_id, kind, data)
    values (person, notify_person.kind, coalesce(notify_person.data, '{}'))
    returning id, user_id, kind, data
  )
  insert into private.letters (id, person_id, kind, data, expires_at)
  select n.id, n.user_id, n.kind, n.data,
    greatest(least(now() + interval '3 days', private.moment_of(n.data)), now() + interval '15 minutes')
  from notice n where n.kind in (select mailed.kind from private.mailed_kinds() as mailed)
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

-- Takes letters away to be written. Several servers share them: what one has in hand, another passes over; what one takes without
-- committing comes back. Letters to nobody (no confirmed address, a closed account, a setting that says no) are taken and left out.
create function private.take_letters(most integer) returns table (
  id uuid, person_id uuid, kind text, setting text, data jsonb, recipient text, first_name text, language text, time_zone text,
  other_name text, title text, starts_at timestamptz, previously_at timestamptz, notes text, expires_at timestamptz
)
language sql security definer set search_path = '' as $$
  with due as materialized (
    select l.id from private.letters l order by l.created_at limit most for update skip locked
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

create trigger stamp_read_at
  before update of read_at on public.notifications
  for each row execute function private.stamp_read_at();

create trigger touch_updated_at
  before update on public.notification_settings
  for each row execute function private.touch_updated_at();

-- What has lost its meaning goes. Mail without a mail server waits a month on its page; a failure stays for a quarter of a year,
-- though not the text, which may hold a link or a name.
create function private.clean_house(moment timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications where read_at < moment - interval '90 days';
  delete from private.mail_outbox
  where created_at < moment - interval '30 days' and failed_at is null and (locked_until is null or locked_until < moment);
  delete from private.mail_outbox where failed_at < moment - interval '90 days';
  update private.mail_outbox set html = '', text = '' where failed_at is not null and expires_at <= moment and html <> '';
  delete from private.reminders where starts_at < moment - interval '30 days';
  delete from private.quota_use where since < moment - interval '2 days';
$$;

create function private.escape_html(given text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(given, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;

-- Answers are read with their ticket; whoever follows the ticket hears of them.
create function private.touch_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets t set last_word_at = now() where t.id = new.ticket_id;
  return null;
end
$$;

create trigger touch_ticket
  after insert on public.answers
  for each row when (new.ticket_id is not null)
  execute function private.touch_ticket();

create function private.tidy_answer(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(btrim(coalesce(given, ''), E' \t\n\r')) not between 1 and 10000 then
    perform private.refuse('answer_length', 'An answer has 1 to 10,000 characters.', 400);
  end if;
  return btrim(given, E' \t\n\r');
end
$$;

-- An answer goes out in the words of the admin, with what it answers below; nothing in it needs translating. False without an address.
create function private.answer_by_mail(address text, subject text, question text, answer text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  quoted constant text := regexp_replace(left(question, 2000), '^', '> ', 'gn');
  heading constant text := left('Re: ' || regexp_replace(coalesce(nullif(btrim(subject), ''), 'Lomdim'), '[[:cntrl:]]+', ' ', 'g'), 200);
begin
  if coalesce(address, '') = '' then
    return false;
  end if;
  insert into private.mail_outbox (recipient, kind, subject, text, html, person_id, expires_at)
  values (
    address, 'house_answer', heading,
    answer || E'\n\nLomdim\n\n' || quoted || E'\n',
    '<p style="white-space: pre-line">' || private.escape_html(answer) || '</p><p>Lomdim</p><blockquote style="white-space: pre-line">'
      || private.escape_html(left(question, 2000)) || '</blockquote>',
    (select p.id from private.profiles p where lower(p.email) = lower(address)),
    now() + interval '3 days');
  return true;
end
$$;
