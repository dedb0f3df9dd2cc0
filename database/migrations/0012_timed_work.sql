-- What happens by the clock: letters that wait to be written, mail that ends somewhere, reminders that were given, and what people
-- want by mail.

-- A mail is sent, or it has failed; it never just disappears. After `expires_at` it is not worth sending any more.
alter table private.mail_outbox
  add column person_id uuid references private.profiles (id) on delete cascade,
  -- Where the receiver chooses what comes by mail; empty for mail about the account, which nobody can turn off.
  add column settings_link text,
  add column expires_at timestamptz,
  add column failed_at timestamptz,
  add column failure text check (failure in ('refused', 'expired', 'given_up', 'not_written')),
  add constraint mail_outbox_failure_has_its_moment check ((failed_at is null) = (failure is null)),
  add constraint mail_outbox_sent_or_failed check (sent_at is null or failed_at is null);
update private.mail_outbox set expires_at = created_at + interval '2 hours';
-- The links and codes in mail about an account hold for one hour.
alter table private.mail_outbox
  alter column expires_at set default now() + interval '2 hours',
  alter column expires_at set not null;

drop index private.mail_outbox_due_idx;
create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_outbox_failed_at_idx on private.mail_outbox (failed_at desc, id) where failed_at is not null;
create index mail_outbox_person_id_idx on private.mail_outbox (person_id);

-- What is to be told by mail, put here in the transaction of its cause. A server writes it in the receiver's language and zone, and
-- takes it away in the transaction that puts the mail into the outbox, under the same id.
create table private.letters (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references private.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default now() + interval '3 days'
);
create index letters_person_id_idx on private.letters (person_id);
create index letters_created_at_idx on private.letters (created_at);

-- Of what, whom, for which moment and how long before: each reminder once. A lesson that was moved is another moment.
create table private.reminders (
  subject_id uuid not null,
  person_id uuid not null references private.profiles (id) on delete cascade,
  starts_at timestamptz not null,
  hours_before smallint not null check (hours_before in (1, 24)),
  given_at timestamptz not null default now(),
  primary key (subject_id, person_id, starts_at, hours_before)
);
create index reminders_person_id_idx on private.reminders (person_id);
create index reminders_starts_at_idx on private.reminders (starts_at);

-- The unread message of which its receiver was told by mail; while it stays unread, there is no second mail.
create table private.announced_messages (
  message_id uuid primary key references public.chat_messages (id) on delete cascade,
  announced_at timestamptz not null default now()
);

-- What a person wants by mail. Who never chose has no row, and wants it all.
create table public.notification_settings (
  user_id uuid primary key default auth.uid() references private.profiles (id) on delete cascade,
  mail_reminders boolean not null default true,
  mail_bookings boolean not null default true,
  mail_messages boolean not null default true,
  mail_community boolean not null default true,
  updated_at timestamptz not null default now()
);

create index lesson_bookings_coming_idx on public.lesson_bookings (lower(during)) where status = 'scheduled';
create index course_sessions_coming_idx on public.course_sessions (session_date) where status = 'scheduled';
create index chat_messages_unread_since_idx on public.chat_messages (created_at) where read_at is null;
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;

alter table private.letters enable row level security;
alter table private.reminders enable row level security;
alter table private.announced_messages enable row level security;
alter table public.notification_settings enable row level security;
