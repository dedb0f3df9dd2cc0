-- A place in a live session is reserved before it can be used; what counts afterwards is who was in the room; and what a seat in a
-- course costs is agreed on when it is taken.

-- Of a version before this one, the triggers are still there; nothing here is an event for anybody.
alter table private.live_sessions disable trigger user;
alter table public.live_attendance disable trigger user;
alter table public.free_trials disable trigger user;
alter table public.course_enrollments disable trigger user;

create table public.live_reservations (
  session_id uuid not null references private.live_sessions (id) on delete cascade,
  student_id uuid not null references private.profiles (id) on delete cascade,
  reserved_at timestamptz not null default now(),
  primary key (session_id, student_id)
);
create index live_reservations_student_id_idx on public.live_reservations (student_id, reserved_at desc);
alter table public.live_reservations enable row level security;
alter publication supabase_realtime add table public.live_reservations;

-- For which session it was used, so that it can be given back when nothing came of that session.
alter table public.free_trials
  add column session_id uuid references private.live_sessions (id) on delete set null;
create index free_trials_session_id_idx on public.free_trials (session_id);
update public.free_trials t set session_id = a.session_id
from public.live_attendance a join private.live_sessions s on s.id = a.session_id
where a.student_id = t.student_id and a.joined_at = t.used_at and s.course_id = t.course_id and s.teacher_id = t.teacher_id;

-- What the teacher said about a session after its end, and when that became final.
alter table private.live_sessions
  add column outcome text constraint live_sessions_outcome_check check (outcome in ('held', 'not_held')),
  add column reported_at timestamptz,
  add column settled_at timestamptz,
  add constraint live_sessions_report_check check (reported_at is null or outcome is not null);
update private.live_sessions s
set settled_at = s.updated_at,
  outcome = case when exists (select from public.teacher_hours h where h.live_session_id = s.id) then 'held' else 'not_held' end
where s.status = 'completed';
create index live_sessions_unsettled_idx on private.live_sessions (scheduled_at, id) where status = 'scheduled';

-- Who pressed Join for a session that cannot be joined yet has a place in it, and has used nothing.
insert into public.live_reservations (session_id, student_id, reserved_at)
select a.session_id, a.student_id, a.joined_at
from public.live_attendance a join private.live_sessions s on s.id = a.session_id
where s.status = 'scheduled' and s.scheduled_at > now() + interval '30 minutes';
delete from public.live_attendance a using public.live_reservations r
where r.session_id = a.session_id and r.student_id = a.student_id;
delete from public.free_trials t using public.live_reservations r, private.live_sessions s
where r.student_id = t.student_id and s.id = r.session_id and s.course_id = t.course_id and s.teacher_id = t.teacher_id
  and not exists (
    select from public.live_attendance a join private.live_sessions earlier on earlier.id = a.session_id
    where a.student_id = t.student_id and earlier.course_id = t.course_id and earlier.teacher_id = t.teacher_id);

-- Of seats that were taken before, nobody wrote down what the course cost then.
alter table public.course_enrollments
  add column price_cents integer constraint course_enrollments_price_cents_check check (price_cents >= 0);
update public.course_enrollments e set price_cents = c.price from public.courses c where c.id = e.course_id;
alter table public.course_enrollments alter column price_cents set not null;

alter table private.live_sessions enable trigger user;
alter table public.live_attendance enable trigger user;
alter table public.free_trials enable trigger user;
alter table public.course_enrollments enable trigger user;
