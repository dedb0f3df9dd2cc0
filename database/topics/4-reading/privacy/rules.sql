-- What belongs to a person, and how they leave.

-- The parts of a copy of one's data. A row is somebody's when one of `people` is their id, or as `condition` says where that is not
-- enough ($1 is the person); `shown` names the columns where not the whole row is meant.
create function private.personal_data()
returns table (part text, relation text, people text[], shown text[], condition text)
language sql immutable set search_path = '' as $$
  values
    ('account', 'auth.users', array['id'], array['id', 'email', 'phone', 'created_at', 'updated_at', 'email_confirmed_at',
      'last_sign_in_at', 'raw_app_meta_data', 'raw_user_meta_data', 'is_anonymous'], null),
    ('identities', 'auth.identities', array['user_id'], array['provider', 'identity_data', 'created_at', 'last_sign_in_at'], null),
    ('sessions', 'auth.sessions', array['user_id'], array['id', 'created_at', 'updated_at', 'aal', 'user_agent', 'ip'], null),
    ('second_factors', 'auth.mfa_factors', array['user_id'], array['id', 'friendly_name', 'factor_type', 'status', 'created_at'], null),
    ('passkeys', 'auth.webauthn_credentials', array['user_id'], array['id', 'friendly_name', 'created_at', 'last_used_at'], null),
    ('recovery_codes', 'auth.recovery_codes', array['user_id'], array['created_at', 'used_at'], null),
    ('connected_apps', 'auth.oauth_consents', array['user_id'], array['client_id', 'scopes', 'granted_at', 'revoked_at'], null),
    ('profile', 'private.profiles', array['id'],
      array(select c.name from private.profile_columns() as c where c.read_by <> 'admins'), null),
    ('people', 'private.profiles', '{}', array['id', 'first_name', 'last_name'], 
      'r.id in (select t.other_id from private.ties t where t.one_id = $1) and not private.is_blocked($1, r.id)'),
    ('children', 'private.children', array['child_id', 'parent_id'],
      array['child_id', 'parent_id', 'birth_month', 'short_name', 'may_sign_in', 'secret_kind', 'created_at'], null),
    ('child_devices', 'private.child_devices', array['child_id', 'parent_id'],
      array['id', 'child_id', 'kind', 'label', 'created_at', 'expires_at', 'last_used_at', 'ended_at'], null),
    ('consents', 'private.consents', array['child_id', 'parent_id'],
      array['child_id', 'kind', 'teacher_id', 'version', 'given_at', 'withdrawn_at'], null),
    -- Neither who decided about a teacher nor who wrote about one is theirs to know.
    ('approvals', 'public.admin_approvals', array['teacher_id', 'admin_id'],
      array['id', 'teacher_id', 'action', 'notes', 'created_at'], null),
    ('children_application', 'private.children_applications', array['teacher_id'],
      array['teacher_id', 'status', 'applied_at', 'rules_version', 'reference_words', 'decided_at', 'note'], null),
    ('profile_requests', 'public.profile_requests', array['person_id'],
      array['old_values', 'new_values', 'status', 'note', 'created_at', 'decided_at'], null),
    ('courses', 'public.courses', array['teacher_id'], null, null),
    ('enrollments', 'public.course_enrollments', array['student_id'], null, null),
    ('course_sessions', 'public.course_sessions', '{}', null, 'r.student_id = $1 or r.teacher_id = $1'),
    ('live_sessions', 'private.live_sessions', array['teacher_id'], null, null),
    ('live_reservations', 'public.live_reservations', array['student_id'], null, null),
    ('live_attendance', 'public.live_attendance', array['student_id'], null, null),
    ('room_visits', 'private.room_visits', array['person_id'],
      array['lesson_id', 'session_id', 'pair_id', 'study_id', 'entered_at', 'seen_at', 'left_at'], null),
    ('room_arrivals', 'private.room_arrivals', array['person_id'],
      array['meeting_id', 'arrived_at', 'seen_at', 'left_at', 'admitted_at'], null),
    ('free_trials', 'public.free_trials', array['student_id', 'teacher_id'], null, null),
    -- Single lessons of a course are in the part above, as people know them.
    ('bookings', 'public.lessons', array['student_id', 'teacher_id'],
      array['id', 'student_id', 'teacher_id', 'lesson_date', 'lesson_time', 'time_zone', 'duration_minutes', 'subject', 'notes',
        'status', 'during', 'created_by', 'created_at', 'updated_at', 'state', 'price_cents', 'currency', 'rate_cents', 'is_first_free',
        'outcome', 'reported_by', 'reported_at', 'objection', 'objected_at', 'decision_note', 'cancelled_by', 'cancelled_at',
        'cancel_reason', 'is_late', 'package_id', 'package_number', 'series_id'],
      'r.kind = ''booking'' and r.state <> ''undone'' and (r.student_id = $1 or r.teacher_id = $1)'),
    ('lesson_changes', 'public.lesson_changes', array['proposed_by'], null, null),
    ('lesson_history', 'public.lesson_events', array['actor_id'], array['lesson_id', 'at', 'action', 'data'], null),
    ('homework', 'public.lesson_homework', array['created_by'], null,
      'r.lesson_id in (select l.id from public.lessons l where l.student_id = $1 or l.teacher_id = $1)'),
    ('lesson_notes', 'public.lesson_notes', array['teacher_id'], null, null),
    ('lesson_summaries', 'public.lessons', '{}', array['id', 'summary'],
      'r.summary is not null and (r.student_id = $1 or r.teacher_id = $1)'),
    ('availability', 'public.teacher_availability', array['teacher_id'], null, null),
    ('days_off', 'public.teacher_time_off', array['teacher_id'],
      array['first_day', 'last_day', 'time_zone', 'created_at'], null),
    ('special_days', 'public.teacher_special_days', array['teacher_id'],
      array['day', 'from_time', 'to_time', 'time_zone', 'created_at'], null),
    ('booking_rules', 'public.teacher_booking_rules', array['teacher_id'], null, null),
    ('offered_packages', 'public.teacher_packages', array['teacher_id'], null, null),
    ('packages', 'public.student_packages', array['student_id', 'teacher_id'], null, null),
    ('hours', 'public.teacher_hours', array['teacher_id'], null, null),
    ('earnings', 'public.teacher_earnings', array['teacher_id'], null, null),
    ('reviews', 'public.reviews', array['student_id', 'teacher_id'],
      array['id', 'teacher_id', 'rating', 'comment', 'created_at', 'updated_at', 'reply', 'replied_at'], null),
    ('donations', 'public.donations', array['donor_id'], null, null),
    ('sponsored_courses', 'public.sponsored_course_assignments', array['student_id'], null, null),
    ('sponsorship_requests', 'public.sponsorship_requests', array['student_id'],
      array['id', 'student_id', 'course_id', 'asked_at'], null),
    -- One that the other has ended is no longer read; one's own words are one's own.
    ('conversations', 'public.conversations', array['student_id', 'teacher_id'], null, 'private.reads_conversation(r, $1)'),
    ('messages', 'public.chat_messages', array['sender_id'], null,
      'r.sender_id = $1 or r.conversation_id in (
        select c.id from public.conversations c
        where (c.student_id = $1 or c.teacher_id = $1) and private.reads_conversation(c, $1))'),
    ('course_messages', 'public.course_messages', array['sender_id'], null, null),
    ('blocks', 'private.blocks', array['blocker_id'], null, null),
    ('room_messages', 'public.room_messages', array['sender_id'], null, null),
    ('partner_requests', 'public.study_partner_requests', array['from_id', 'to_id'], null, null),
    ('sos_requests', 'public.sos_requests', array['student_id'], null, null),
    ('sos_offers', 'public.sos_offers', array['first_id', 'second_id'], null, null),
    ('private_studies', 'private.study_rooms', array['starter_id', 'partner_id'],
      array['conversation_id', 'starter_id', 'partner_id', 'duration_minutes', 'started_at'], null),
    ('support_tickets', 'public.support_tickets', array['user_id'], null, null),
    ('reports', 'public.reports', array['reporter_id'],
      array['subject_kind', 'person_id', 'message_id', 'course_message_id', 'course_id', 'meeting_id', 'reason', 'details', 'status',
        'decided_at', 'created_at'], null),
    ('answers_given', 'public.answers', array['admin_id'], null, null),
    ('admin_actions', 'private.admin_log', array['admin_id'], null, null),
    ('notifications', 'public.notifications', array['user_id'], null, null),
    ('notification_settings', 'public.notification_settings', array['user_id'], null, null),
    ('mail', 'private.mail_outbox', array['person_id'],
      array['recipient', 'kind', 'subject', 'created_at', 'sent_at', 'failed_at'], null),
    ('letters', 'private.letters', array['person_id'], null, null),
    ('reminders', 'private.reminders', array['person_id'], null, null),
    ('calendar_address', 'private.calendar_feeds', array['person_id'], array['created_at'], null),
    ('files', 'storage.objects', array['owner_id'],
      array['bucket_id', 'name', 'created_at', 'updated_at', 'metadata', 'user_metadata'], 'r.owner_id = $1::text')
$$;

create function private.personal_data_left_out() returns table (relation text, person_column text, reason text)
language sql immutable set search_path = '' as $$
  values
    ('auth.sign_ups', 'user_id', 'what an unconfirmed sign-up said; gone once the address is confirmed'),
    ('auth.one_time_tokens', 'user_id', 'secrets of mail under way, gone within an hour'),
    ('auth.account_undos', 'user_id', 'secrets of mail about a change, gone within a week'),
    ('auth.oauth_authorizations', 'user_id', 'what an app asked for, gone within two days'),
    ('auth.flow_state', 'user_id', 'secrets of a sign-in under way, gone within an hour'),
    ('auth.flow_state', 'linking_user_id', 'secrets of a sign-in under way, gone within an hour'),
    ('auth.webauthn_challenges', 'user_id', 'what a device is to sign, gone within five minutes'),
    ('private.consents', 'teacher_id', 'what a parent agreed to for their child; it is part of the parent''s and the child''s copy'),
    ('private.profiles', 'approved_by', 'somebody else''s profile; the decision itself is in approvals'),
    ('private.children_applications', 'decided_by', 'somebody else''s application; the decision itself is in approvals'),
    ('public.profile_requests', 'decided_by', 'somebody else''s request; the decision itself is in admin_actions'),
    ('private.held_lessons', 'teacher_id', 'counts lessons and live sessions that are in the parts above'),
    ('private.teacher_listing', 'id', 'the words of the profile once more, for searching'),
    ('public.teacher_changes', 'id', 'when the approval last changed; the decisions themselves are in approvals'),
    ('private.admin_log', 'subject_id', 'Lomdim''s record of what its admins did; what touches a person, they are told'),
    ('public.reports', 'person_id', 'what somebody else reported in confidence'),
    ('public.reports', 'decided_by', 'somebody else''s report; the decision itself is in admin_actions'),
    ('private.room_arrivals', 'admitted_by', 'that somebody else was let into a room'),
    ('private.report_lines', 'sender_id', 'what somebody else reported in confidence'),
    ('private.removed_course_messages', 'removed_by', 'what somebody else wrote; that an admin removed it is in admin_actions'),
    ('private.partner_listing', 'id', 'the words of the profile once more, for searching'),
    ('public.conversations', 'started_by', 'one of the two people by whom the conversation is exported anyway'),
    ('public.lessons', 'created_by', 'one of the two people by whom the lesson is exported anyway'),
    ('public.lessons', 'reported_by', 'one of the two people by whom the lesson is exported anyway'),
    ('public.lessons', 'cancelled_by', 'one of the two people by whom the lesson is exported anyway'),
    ('public.lessons', 'decided_by', 'somebody else''s lesson; the decision itself is in admin_actions'),
    ('public.teacher_hours', 'student_id', 'the teacher''s own record of a lesson that is exported as such'),
    ('private.timetable', 'person_id', 'the times of lessons, live sessions and private studies that are exported as such'),
    ('private.blocks', 'blocked_id', 'it would tell somebody that another has blocked them'),
    ('public.conversations', 'ended_by', 'one of the two people by whom the conversation is exported anyway'),
    ('public.sos_requests', 'matched_with', 'somebody else''s request')
$$;

-- Those who count on the person are notified. Their locks and those of everybody they have lessons with are taken at once, as whoever
-- changes a lesson takes those of its two people. A lesson of which only their objection was still possible is settled.
create function private.cancel_all_of(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lesson public.lessons;
begin
  for lesson in
    select l.* from public.lessons l
    where (l.student_id = person or l.teacher_id = person) and l.state in ('proposed', 'agreed', 'reported')
    order by l.id
  loop
    if private.lesson_step(lesson, 'leave', person, now()) is not null
      and (lesson.state <> 'reported' or private.is_approved_teacher(lesson.teacher_id)) then
      perform private.change_lesson(lesson.id, 'leave', person, now());
    end if;
  end loop;
  -- A trigger notifies everyone enrolled or joined.
  update private.live_sessions s set status = 'cancelled'
  where s.teacher_id = person and s.status = 'scheduled' and s.scheduled_at + make_interval(mins => s.duration_minutes) > now();
  perform private.notify_person(e.student_id, 'course_closed', jsonb_build_object('course_title', c.title, 'by', person))
  from public.courses c join public.course_enrollments e on e.course_id = c.id
  where c.teacher_id = person;
end
$$;

-- One account at a time: two people who know each other would each wait for rows that the other has locked, again and again. Then the
-- locks on the calendars, as everyone who books takes them: what others are writing about these people right now is waited for, and
-- what comes later is refused, since it would refer to nobody.
create function private.lock_those_who_leave(leaving uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_people(leaving || array(
    select l.student_id from public.lessons l where l.teacher_id = any (leaving) and l.state in ('proposed', 'agreed', 'reported')
    union select l.teacher_id from public.lessons l where l.student_id = any (leaving) and l.state in ('proposed', 'agreed', 'reported')));
end
$$;

-- Behind those locks: a person goes, and what was theirs, after those who count on them were notified. A child's mail lies in its
-- parent's mailbox.
create function private.remove_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select u.email from auth.users u where u.id = person);
begin
  perform from private.profiles p where p.id = person for update;
  perform private.cancel_all_of(person);
  update public.donations d set message = null where d.donor_id = person and d.message is not null;
  delete from public.support_tickets t where t.user_id = person;
  delete from private.mail_outbox m where lower(m.recipient) = lower(address) or m.person_id = person;
  if to_regclass('storage.objects') is not null then
    execute 'delete from storage.objects where owner_id = $1' using person::text;
  end if;
  insert into auth.audit_log_entries (id, payload, ip_address)
  values (gen_random_uuid(), json_build_object('action', 'user_deleted', 'actor_id', person), '');
  delete from auth.users u where u.id = person;
end
$$;

-- For the server alone, in the caller's name: it writes the farewell mail to the answered address in the same transaction. A parent takes
-- the children along: nobody would be there for them.
create function private.delete_my_account(confirm text) returns table (recipient text, first_name text, language text)
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  account auth.users;
  children uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('private.delete_my_account', 0));
  -- Pressed twice at the same instant, the second waits here and then finds nobody.
  select u.* into account from auth.users u where u.id = me for update;
  if account.id is null then
    perform private.refuse('not_signed_in', 'This account is gone.', 401);
  end if;
  perform private.require_fresh_session(me);
  if lower(btrim(coalesce(confirm, ''))) <> lower(coalesce(nullif(account.email, ''), me::text)) then
    perform private.refuse('confirmation_mismatch', 'This is not the address of your account.', 400);
  end if;
  children := array(select c.child_id from private.children c where c.parent_id = me order by c.child_id);
  perform private.lock_those_who_leave(me || children);
  perform private.require_other_admin(me);
  select p.first_name, p.preferred_language into first_name, language from private.profiles p where p.id = me for update;
  -- Read again behind the profile's lock, for which whoever adds a child waits: one that has just come has no lessons yet.
  perform private.remove_person(c.child_id) from private.children c where c.parent_id = me;
  perform private.remove_person(me);
  recipient := nullif(account.email, '');
  return next;
end
$$;
