-- That a teacher stands otherwise than before: has applied, was decided on, suspended or restored, or teaches no longer. Profiles are
-- seen through a view, which cannot be published; admins who hear of a change ask the view again.
create table public.teacher_changes (
  id uuid primary key references private.profiles (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);
alter table public.teacher_changes enable row level security;

alter publication supabase_realtime add table public.teacher_changes;
