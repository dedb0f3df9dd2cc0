-- Reporting, and what admins do about it.

-- Somebody reports a person, a message they received, one in the classroom of a course they are in, a course, or what happens in a
-- room. Reporting the same thing again while nobody has decided gives the same report. Ten in a day are enough. One's own row is locked first, so that many at once are counted one after the other.
create function public.report(subject_kind text, subject_id uuid, reason text, details text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_learner();
  about uuid;
  room uuid;
  made public.reports;
begin
  if subject_kind is null or subject_kind not in ('person', 'message', 'course_message', 'course', 'room') then
    perform private.refuse('nothing_to_report', 'People, messages, courses and rooms can be reported.', 400);
  end if;
  if reason is null or reason not in ('harassment', 'inappropriate', 'spam', 'impersonation', 'safety', 'other') then
    perform private.refuse('unknown_reason', 'Please choose one of the reasons.', 400);
  end if;
  perform from private.profiles p where p.id = me for no key update;
  if not found then
    perform private.refuse('not_signed_in', 'This account is gone.', 401);
  end if;
  about := private.reported_person(subject_kind, subject_id, me);
  room := case subject_kind when 'room' then subject_id when 'person' then private.last_room_with_child(me, about) end;
  select r.* into made from public.reports r
  where r.reporter_id = me and r.status = 'open' and r.subject_kind = subject_kind
    and subject_id = case subject_kind
      when 'person' then r.person_id when 'message' then r.message_id when 'course_message' then r.course_message_id
      when 'room' then r.meeting_id else r.course_id
    end;
  if found then
    perform private.keep_room_lines(made.id, made.meeting_id);
    return made.id;
  end if;
  -- No child is told to wait until tomorrow.
  perform private.limit_rate('too_many_reports', 'You have made ten reports in a day. Please wait until tomorrow.',
    case when private.is_child(me) then 1000 else 10 end,
    (select count(*) from public.reports r where r.reporter_id = me and r.created_at > now() - interval '24 hours'));
  insert into public.reports (reporter_id, subject_kind, person_id, message_id, course_message_id, course_id, meeting_id, reason, details)
  values (me, subject_kind, about,
    case when subject_kind = 'message' then subject_id end,
    case when subject_kind = 'course_message' then subject_id end,
    case subject_kind
      when 'course' then subject_id
      when 'course_message' then (select m.course_id from public.course_messages m where m.id = subject_id)
    end,
    room, reason, nullif(btrim(left(details, 2000)), ''))
  returning * into made;
  perform private.keep_room_lines(made.id, made.meeting_id);
  perform private.tell_admins_of_report(made);
  perform private.tell_parent_of_report(made);
  return made.id;
end
$$;

-- Two presses make a report; words may follow, as long as nobody has decided.
create function public.add_to_report(report_id uuid, details text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_learner();
begin
  update public.reports r set details = nullif(left(concat_ws(E'\n', r.details, nullif(btrim(details), '')), 2000), '')
  where r.id = report_id and r.reporter_id = me and r.status = 'open';
  if not found then
    perform private.refuse('report_not_found', 'There is no such report.', 404);
  end if;
end
$$;

-- The queue, the oldest open one first; decided ones with the latest first.
create function public.report_queue(wanted_status text default 'open', cursor text default null, page_size integer default 50)
returns table (
  id uuid, subject_kind text, reason text, details text, status text, note text, created_at timestamptz, decided_at timestamptz,
  reporter_id uuid, reporter_name text, person_id uuid, person_name text, person_role text, message_id uuid, message text,
  course_id uuid, course_title text, meeting_id uuid, meeting_title text, reports_about_person integer, decided_by_name text, next_cursor text
)
language plpgsql security definer set search_path = '' as $$
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
  is_queue constant boolean := coalesce(wanted_status, 'open') = 'open';
begin
  perform private.require_admin();
  return query execute format(
    'select r.id, r.subject_kind, r.reason, r.details, r.status, r.note, r.created_at, r.decided_at,
       r.reporter_id, btrim(concat_ws('' '', w.first_name, w.last_name)), r.person_id, btrim(concat_ws('' '', p.first_name, p.last_name)), p.role,
       r.message_id, left(coalesce(m.content, x.content, k.content), 300), r.course_id, c.title,
       r.meeting_id, private.title_of_room(r.meeting_id),
       (select count(*)::integer from public.reports o where o.person_id = r.person_id),
       btrim(concat_ws('' '', d.first_name, d.last_name)), jsonb_build_array(r.created_at, r.id)::text
     from public.reports r
     left join private.profiles w on w.id = r.reporter_id
     left join private.profiles p on p.id = r.person_id
     left join private.profiles d on d.id = r.decided_by
     left join public.chat_messages m on m.id = r.message_id
     left join public.course_messages k on k.id = r.course_message_id
     left join private.removed_course_messages x on x.message_id = k.id
     left join public.courses c on c.id = r.course_id
     where r.status = %L %s order by %s limit %s',
    coalesce(wanted_status, 'open'),
    case when parts is not null then format(
      case when is_queue
        then 'and r.created_at >= %1$L and (r.created_at > %1$L or r.id < %2$L)'
        else 'and r.created_at <= %1$L and (r.created_at < %1$L or r.id > %2$L)'
      end, parts[1], parts[2]) end,
    case when is_queue then 'r.created_at, r.id desc' else 'r.created_at desc, r.id' end,
    least(greatest(coalesce(page_size, 50), 1), 200));
end
$$;

-- The reported message and the few around it, or the last minutes of the room. Admins read nobody's conversations otherwise, and
-- that they did is in the log.
create function public.report_context(report_id uuid)
returns table (id uuid, sender_id uuid, sender_name text, content text, attachment_name text, created_at timestamptz, is_reported boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  reported public.reports;
  message record;
begin
  perform private.require_admin();
  select r.* into reported from public.reports r where r.id = report_context.report_id;
  if reported.id is null then
    perform private.refuse('report_not_found', 'There is no such report.', 404);
  end if;
  if reported.subject_kind in ('room', 'person') then
    perform private.log_admin('report_read', 'report', reported.id);
    return query
    select l.message_id, l.sender_id, btrim(concat_ws(' ', p.first_name, p.last_name)), l.content, null::text, l.written_at, false
    from private.report_lines l left join private.profiles p on p.id = l.sender_id
    where l.report_id = reported.id
    order by l.written_at, l.message_id;
    return;
  end if;
  select m.* into message from private.reportable_messages m where m.id in (reported.message_id, reported.course_message_id);
  if message.id is null then
    return;
  end if;
  perform private.log_admin('report_read', 'report', reported.id);
  return query
  select s.id, s.sender_id, btrim(concat_ws(' ', p.first_name, p.last_name)), s.content, s.attachment_name, s.created_at, s.id = message.id
  from (
    (select m.* from private.reportable_messages m
     where m.place = message.place and (m.created_at, m.id) <= (message.created_at, message.id)
     order by m.created_at desc, m.id desc limit 6)
    union all
    (select m.* from private.reportable_messages m
     where m.place = message.place and (m.created_at, m.id) > (message.created_at, message.id)
     order by m.created_at, m.id limit 5)
  ) as s
  left join private.profiles p on p.id = s.sender_id
  order by s.created_at, s.id;
end
$$;

-- Who was in the reported room, and when; for admins.
create function public.report_visitors(report_id uuid)
returns table (person_id uuid, name text, role text, entered_at timestamptz, left_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select v.person_id, btrim(concat_ws(' ', p.first_name, p.last_name)), p.role, v.entered_at, coalesce(v.left_at, v.seen_at)
  from public.reports r
  join private.room_visits v on v.meeting_id = r.meeting_id
  join private.profiles p on p.id = v.person_id
  where r.id = report_visitors.report_id
  order by v.entered_at, v.id;
end
$$;

-- Decided once. Two admins at the same instant: the second is refused.
create function public.decide_report(report_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin_to_act();
  reported public.reports;
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse('unknown_decision', 'A report is resolved or dismissed.', 400);
  end if;
  select r.* into reported from public.reports r where r.id = decide_report.report_id for update;
  if not found then
    perform private.refuse('report_not_found', 'There is no such report.', 404);
  end if;
  if reported.status <> 'open' then
    perform private.refuse('already_decided', 'This report already is ' || reported.status || '.', 409);
  end if;
  update public.reports r
  set status = decision, decided_by = admin, decided_at = now(), note = nullif(btrim(decide_report.note), '')
  where r.id = reported.id;
  if reported.reporter_id is not null then
    perform private.notify_person(reported.reporter_id, 'report_decided',
      jsonb_build_object('report_id', reported.id, 'subject_kind', reported.subject_kind, 'decision', decision));
  end if;
  perform private.log_admin('report_' || decision, 'report', reported.id,
    jsonb_build_object('note', nullif(btrim(decide_report.note), ''), 'person_id', reported.person_id));
end
$$;

grant execute on function
  public.report(text, uuid, text, text), public.add_to_report(uuid, text), public.report_visitors(uuid), public.report_queue(text, text, integer), public.report_context(uuid),
  public.decide_report(uuid, text, text)
to authenticated;
