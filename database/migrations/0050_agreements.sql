-- A lesson is an agreement of two people: in which state it is, who has said yes, at which price, and how it ended (topic `lessons`).

-- Of a version before this one, the triggers are still there; nothing here is an event for anybody.
alter table public.lessons disable trigger user;

alter table public.lessons
  add column state text,
  add column student_agreed_at timestamptz,
  add column teacher_agreed_at timestamptz,
  add column answer_until timestamptz,
  add column price_cents integer,
  add column currency text not null default 'usd',
  -- The hourly rate that was agreed on; none where there is no price.
  add column rate_cents integer,
  add column is_first_free boolean not null default false,
  add column outcome text,
  add column reported_by uuid references private.profiles (id) on delete set null,
  add column reported_at timestamptz,
  add column object_until timestamptz,
  -- The teacher asks that a lesson to which the student did not come counts as taught.
  add column is_claimed boolean not null default false,
  add column objection text,
  add column objected_at timestamptz,
  add column decided_by uuid references private.profiles (id) on delete set null,
  add column decision_note text,
  add column cancelled_by uuid references private.profiles (id) on delete set null,
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add column is_late boolean not null default false,
  add column sequence integer not null default 0;

-- What was booked stood under the rule of its time: nobody loses a lesson, and nobody is asked again.
update public.lessons l set
  state = case l.status when 'scheduled' then 'agreed' when 'cancelled' then 'cancelled' else 'settled' end,
  outcome = case l.status when 'completed' then 'held' when 'missed' then 'student_absent' end,
  student_agreed_at = l.created_at,
  teacher_agreed_at = l.created_at,
  cancelled_at = case l.status when 'cancelled' then l.updated_at end;

-- What was held keeps what it earned; the rest gets the price of today, which nobody recomputes from now on.
update public.lessons l set
  price_cents = coalesce(
    (select e.amount from public.teacher_hours h join public.teacher_earnings e on e.hours_id = h.id where h.lesson_id = l.id),
    case l.kind
      when 'booking' then round(coalesce(p.hourly_rate, 0) * 100 * l.duration_minutes / 60.0)::integer
      when 'regular' then (select c.price from public.courses c where c.id = l.course_id)
      else 0
    end),
  rate_cents = case l.kind when 'booking' then p.hourly_rate * 100 end,
  currency = case l.kind when 'booking' then 'usd' else 'eur' end
from private.profiles p where p.id = l.teacher_id;

-- The free first lesson of two people: the first one held, or else the first that stands.
update public.lessons l set is_first_free = true
from (
  select distinct on (b.student_id, b.teacher_id) b.id from public.lessons b
  left join public.teacher_hours h on h.lesson_id = b.id
  where b.kind = 'booking' and b.status in ('completed', 'scheduled')
  order by b.student_id, b.teacher_id, b.status, h.created_at, b.starts_at, b.id
) as first where l.id = first.id;
update public.lessons l set price_cents = 0 where l.is_first_free and l.state = 'agreed';

alter table public.lessons
  alter column state set not null,
  alter column price_cents set not null,
  add constraint lessons_state_check check (state in (
    'proposed', 'agreed', 'reported', 'disputed', 'settled', 'cancelled', 'declined', 'withdrawn', 'expired', 'undone')),
  add constraint lessons_outcome_check check (outcome in ('held', 'student_absent', 'teacher_absent', 'not_held', 'late_cancellation')),
  add constraint lessons_price_check check (price_cents between 0 and 100000000 and rate_cents between 0 and 100000000),
  add constraint lessons_currency_check check (currency in ('usd', 'eur')),
  add constraint lessons_first_is_free check (not is_first_free or price_cents = 0 or state = 'settled'),
  -- The word of the specification for each state.
  add constraint lessons_status_of_state check (status = case
    when state in ('proposed', 'agreed') then 'scheduled'
    when state in ('reported', 'disputed') then case outcome when 'late_cancellation' then 'cancelled' else 'scheduled' end
    when state = 'settled' then case outcome when 'held' then 'completed' else 'missed' end
    else 'cancelled'
  end),
  -- No lesson without two consents; what was proposed has the one of its maker.
  add constraint lessons_two_consents check (
    state not in ('agreed', 'reported', 'disputed', 'settled') or (student_agreed_at is not null and teacher_agreed_at is not null)),
  add constraint lessons_one_proposes check (
    state <> 'proposed' or (num_nonnulls(student_agreed_at, teacher_agreed_at) = 1 and answer_until is not null)),
  add constraint lessons_outcome_of_state check ((outcome is not null) = (state in ('reported', 'disputed', 'settled'))),
  add constraint lessons_objection_has_its_time check (state not in ('reported', 'disputed') or object_until is not null),
  add constraint lessons_claimed_absence check (not is_claimed or outcome in ('student_absent', 'late_cancellation')),
  add constraint lessons_words check (
    char_length(objection) <= 2000 and char_length(cancel_reason) <= 1000 and char_length(decision_note) <= 2000),
  -- Promised once: another lesson of the two can be the free one only when this one came to nothing, and not by the student's fault.
  add column keeps_first_free boolean not null generated always as (
    is_first_free and (
      state in ('proposed', 'agreed', 'reported', 'disputed')
      or (state = 'settled' and outcome in ('held', 'student_absent', 'late_cancellation'))
      or (state = 'cancelled' and is_late and cancelled_by is not distinct from student_id))
  ) stored;
create unique index lessons_one_first_free on public.lessons (student_id, teacher_id) where keeps_first_free;

create index lessons_reported_by_idx on public.lessons (reported_by);
create index lessons_decided_by_idx on public.lessons (decided_by);
create index lessons_cancelled_by_idx on public.lessons (cancelled_by);
-- What the clock looks for, and what waits for an admin.
create index lessons_unanswered_idx on public.lessons (answer_until) where state = 'proposed';
create index lessons_unsettled_idx on public.lessons (object_until) where state = 'reported';
create index lessons_unreported_idx on public.lessons (starts_at) where state = 'agreed';
create index lessons_disputed_idx on public.lessons (objected_at, id) where state = 'disputed';

-- Another time that one of the two proposes for a lesson that stands.
create table public.lesson_changes (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  proposed_by uuid not null references private.profiles (id) on delete cascade,
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 15 and 240),
  price_cents integer not null check (price_cents between 0 and 100000000),
  message text check (char_length(message) <= 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  answer_until timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index lesson_changes_one_open on public.lesson_changes (lesson_id) where state = 'open';
create index lesson_changes_lesson_id_idx on public.lesson_changes (lesson_id, created_at);
create index lesson_changes_proposed_by_idx on public.lesson_changes (proposed_by);
create index lesson_changes_unanswered_idx on public.lesson_changes (answer_until) where state = 'open';
alter table public.lesson_changes enable row level security;

-- What happened to a lesson: who did it, or the clock. Written once and never changed.
create table public.lesson_events (
  id bigint generated always as identity primary key,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid references private.profiles (id) on delete set null,
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object')
);
create index lesson_events_lesson_id_idx on public.lesson_events (lesson_id, id);
create index lesson_events_actor_id_idx on public.lesson_events (actor_id, at);
alter table public.lesson_events enable row level security;

-- What is kept of how a lesson began; what was cancelled or held before, nobody wrote down.
insert into public.lesson_events (lesson_id, at, actor_id, action)
select l.id, l.created_at, l.created_by, 'book' from public.lessons l;

alter table private.admin_log
  drop constraint admin_log_subject_kind_check,
  add constraint admin_log_subject_kind_check check (subject_kind in
    ('person', 'course', 'donation', 'contact_message', 'support_ticket', 'report', 'mail', 'rabbi', 'lesson'));

alter table public.lessons enable trigger user;
