-- What admins do and leave a trace of, what people report, and what is answered.

-- An admin takes a teacher off the lists and gives them back; approved is what they were before.
alter table private.profiles drop constraint profiles_approval_status_check;
alter table private.profiles add constraint profiles_approval_status_check
  check (approval_status in ('pending', 'approved', 'rejected', 'suspended'));

-- The list of people: what is searched in, and its two orders.
alter table private.profiles add column search_text text not null default '';
update private.profiles set search_text =
  lower(extensions.unaccent('extensions.unaccent'::regdictionary, concat_ws(' ', first_name, last_name, email)));
create index profiles_search_text_idx on private.profiles using gin (search_text extensions.gin_trgm_ops);
create index profiles_created_at_idx on private.profiles (created_at desc, id);
create index profiles_role_idx on private.profiles (role, created_at desc, id);
create index profiles_name_idx on private.profiles (lower(last_name), lower(first_name), id);

-- Withdrawn by an admin: its teacher cannot open it again. Whether it was open is kept for the day it is given back.
alter table public.courses
  add column withdrawn_at timestamptz,
  add column opens_when_restored boolean not null default false,
  add constraint courses_withdrawn_is_closed check (withdrawn_at is null or not is_active);
create index courses_created_at_idx on public.courses (created_at desc, id);
create index courses_withdrawn_idx on public.courses (created_at desc, id) where withdrawn_at is not null;
create index courses_title_idx on public.courses using gin (lower(title) extensions.gin_trgm_ops);

create index donations_created_at_idx on public.donations (created_at desc, id);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id);
create index support_tickets_created_at_idx on public.support_tickets (created_at desc, id);
create index course_enrollments_created_at_idx on public.course_enrollments (created_at);

-- Who did what to whom. No foreign keys: a line outlives the people it speaks of, and says no more of them than an id.
create table private.admin_log (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_kind text not null check (subject_kind in
    ('person', 'course', 'donation', 'contact_message', 'support_ticket', 'report', 'mail', 'rabbi')),
  subject_id uuid not null,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default now()
);
create index admin_log_subject_id_idx on private.admin_log (subject_id, id desc);
create index admin_log_admin_id_idx on private.admin_log (admin_id, id desc);
create index admin_log_action_idx on private.admin_log (action, id desc);

-- What the house answered. The mail that carries it goes its own way.
create table public.answers (
  id uuid primary key default gen_random_uuid(),
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  ticket_id uuid references public.support_tickets (id) on delete cascade,
  admin_id uuid references private.profiles (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  created_at timestamptz not null default now(),
  constraint answers_to_one check (num_nonnulls(contact_message_id, ticket_id) = 1)
);
create index answers_contact_message_id_idx on public.answers (contact_message_id, created_at);
create index answers_ticket_id_idx on public.answers (ticket_id, created_at);
create index answers_admin_id_idx on public.answers (admin_id);

-- What somebody found wrong, with a person, a message or a course. It stays when one of them goes.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references private.profiles (id) on delete set null,
  subject_kind text not null check (subject_kind in ('person', 'message', 'course')),
  person_id uuid references private.profiles (id) on delete set null,
  message_id uuid references public.chat_messages (id) on delete set null,
  course_id uuid references public.courses (id) on delete set null,
  reason text not null check (reason in ('harassment', 'inappropriate', 'spam', 'impersonation', 'safety', 'other')),
  details text check (char_length(details) <= 2000),
  status text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
  decided_by uuid references private.profiles (id) on delete set null,
  decided_at timestamptz,
  note text check (char_length(note) <= 4000),
  created_at timestamptz not null default now(),
  constraint reports_decided_has_its_moment check ((status = 'open') = (decided_at is null))
);
create index reports_reporter_id_idx on public.reports (reporter_id, created_at desc);
create index reports_person_id_idx on public.reports (person_id, created_at desc);
create index reports_message_id_idx on public.reports (message_id);
create index reports_course_id_idx on public.reports (course_id);
create index reports_decided_by_idx on public.reports (decided_by);
create index reports_status_idx on public.reports (status, created_at desc, id);
create index reports_created_at_idx on public.reports (created_at desc, id);

alter table private.admin_log enable row level security;
alter table public.answers enable row level security;
alter table public.reports enable row level security;
