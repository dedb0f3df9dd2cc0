-- What people wrote to Lomdim, and what the demonstration accounts were notified of.

insert into public.contact_messages (name, email, subject, message, status, created_at) values
  ('Jeanne Amar', 'jeanne.amar@demo.example', 'courses', 'Bonjour, ma fille a cinq ans et demi. Peut-elle rejoindre le cours d’aleph-beth avec son grand frère ? Merci d’avance.', 'open', pg_temp.lately('20 hours')),
  ('Samuel Brody', 'samuel.brody@demo.example', 'teachers', 'I teach Mishnah to adults in Leeds and would like to offer lessons here. Whom should I give as a reference?', 'open', pg_temp.lately('70 hours')),
  ('Miriam Sternberg', 'miriam@demo.example', 'general', 'Thank you for the large print on the study pages. My mother reads along now.', 'closed', pg_temp.days_ago(11));

insert into public.support_tickets (user_id, subject, priority, description, status, created_at) values
  (pg_temp.person('ruth.katzenstein'), 'Kein Ton im Unterricht', 'high', 'In der letzten Stunde hörte ich die Lehrerin nicht, sie mich aber schon. Tablet, Kopfhörer mit Kabel.', 'open', pg_temp.lately('30 hours')),
  (pg_temp.person('josh.winer'), 'Calendar shows the wrong hour after the clocks changed', 'medium', 'The lesson itself was right, only the reminder was an hour late. Thought you would want to know.', 'closed', pg_temp.days_ago(16)),
  (null, 'Forgotten e-mail address', 'low', 'I have an account but no longer know with which address I opened it. How can I find out?', 'open', pg_temp.lately('52 hours'));

insert into public.notifications (user_id, kind, data, created_at, read_at)
select receiver, kind, data, sent, case when is_read then least(sent + interval '2 hours', now()) end
from (
  select c.teacher_id as receiver, 'student_enrolled' as kind,
    jsonb_build_object('course_id', c.id, 'course_title', c.title, 'student_id', e.student_id) as data,
    e.created_at as sent, true as is_read
  from public.course_enrollments e join public.courses c on c.id = e.course_id
  where (c.id, e.student_id) in (
    (pg_temp.demo_id(1, 1), pg_temp.person('yosef')), (pg_temp.demo_id(1, 4), pg_temp.person('ruth.katzenstein')))
  union all
  select b.teacher_id, n.kind,
    jsonb_build_object('booking_id', b.id, 'by', b.student_id, 'subject', b.subject,
      'starts_at', lower(b.during), 'duration_minutes', b.duration_minutes),
    pg_temp.lately(make_interval(hours => n.hours)), n.is_read
  from (values
    (3, 'booking_created', 74, false), (8, 'booking_created', 117, true),
    (6, 'booking_created', 96, true), (13, 'booking_created', 22, false),
    (47, 'booking_cancelled', 15, false)
  ) as n (number, kind, hours, is_read)
  join public.lesson_bookings b on b.id = pg_temp.demo_id(3, n.number)
  union all
  select to_id, 'partner_request_received', jsonb_build_object('request_id', id, 'by', from_id), created_at, false
  from public.study_partner_requests where to_id = pg_temp.person('yosef')
  union all
  select from_id, 'partner_request_accepted', jsonb_build_object('request_id', id, 'by', to_id), decided_at, true
  from public.study_partner_requests where to_id = pg_temp.person('miriam')
  union all
  select b.student_id, 'booking_moved',
    jsonb_build_object('booking_id', b.id, 'by', b.teacher_id, 'subject', b.subject,
      'starts_at', lower(b.during), 'duration_minutes', b.duration_minutes),
    pg_temp.lately('26 hours'), false
  from public.lesson_bookings b where b.id = pg_temp.demo_id(3, 6)
  union all
  select teacher_id, 'teacher_' || action, jsonb_build_object('notes', notes), created_at, action = 'approved'
  from public.admin_approvals where teacher_id in (pg_temp.person('rejected'), pg_temp.person('david'), pg_temp.person('sarah'))
    and action in ('approved', 'rejected')
) as told;
