-- What a person asks to change in their profile and an admin decides: another gender, and of an approved teacher also name, title and
-- audiences (topic `profile-requests`). What is asked for never changes: whoever asks for something else asks anew, so that an admin
-- decides about what they saw.
create table public.profile_requests (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references private.profiles (id) on delete cascade,
  -- The same keys in both: the columns of the profile that would change.
  old_values jsonb not null constraint profile_requests_old_values_check check (jsonb_typeof(old_values) = 'object'),
  new_values jsonb not null constraint profile_requests_new_values_check check (
    jsonb_typeof(new_values) = 'object' and new_values <> '{}'
    and new_values - array['first_name', 'last_name', 'gender', 'title', 'audiences'] = '{}'),
  -- What the profile itself would not take is not asked for either.
  constraint profile_requests_names_check check (
    coalesce(jsonb_typeof(new_values -> 'first_name'), 'string') = 'string'
    and coalesce(jsonb_typeof(new_values -> 'last_name'), 'string') = 'string'
    and coalesce(char_length(new_values ->> 'first_name'), 0) <= 100 and coalesce(char_length(new_values ->> 'last_name'), 0) <= 100),
  constraint profile_requests_gender_check check (new_values ->> 'gender' in ('male', 'female', 'other', 'prefer_not_to_say')),
  constraint profile_requests_title_check check (char_length(new_values ->> 'title') <= 100),
  constraint profile_requests_audiences_check check (
    coalesce(jsonb_typeof(new_values -> 'audiences'), 'array') = 'array'
    and coalesce(new_values -> 'audiences', '[]') <@ '["men", "women", "adults", "children"]'),
  status text not null default 'waiting' constraint profile_requests_status_check check (status in ('waiting', 'approved', 'rejected')),
  note text constraint profile_requests_note_check check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references private.profiles (id) on delete set null,
  constraint profile_requests_decided_check check ((status = 'waiting') = (decided_at is null))
);
create unique index profile_requests_one_waiting on public.profile_requests (person_id) where status = 'waiting';
create index profile_requests_person_id_idx on public.profile_requests (person_id, created_at desc);
create index profile_requests_waiting_idx on public.profile_requests (created_at, id) where status = 'waiting';
create index profile_requests_decided_by_idx on public.profile_requests (decided_by);
alter table public.profile_requests enable row level security;

-- Admins hear of what waits, and whoever asked of what was decided.
alter publication supabase_realtime add table public.profile_requests;
