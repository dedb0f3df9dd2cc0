-- Who teaches children is decided by an admin, beside the approval as a teacher (topic `teachers-of-children`).

alter table private.profiles
  add column is_approved_for_children boolean not null default false,
  add constraint profiles_children_have_teachers check (not is_approved_for_children or role = 'teacher');

-- One for each teacher; what admins decided before is in admin_approvals. Without a version, nobody has agreed to the rules yet.
create table private.children_applications (
  teacher_id uuid primary key references private.profiles (id) on delete cascade,
  status text not null default 'pending' constraint children_applications_status_check
    check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  applied_at timestamptz not null default now(),
  rules_version text constraint children_applications_rules_version_check check (char_length(rules_version) between 1 and 40),
  reference_words text constraint children_applications_reference_words_check
    check (char_length(reference_words) between 20 and 2000 and reference_words = btrim(reference_words, E' \t\n\r')),
  decided_at timestamptz,
  decided_by uuid references private.profiles (id) on delete set null,
  note text constraint children_applications_note_check check (char_length(note) <= 4000),
  constraint children_applications_is_whole check (num_nulls(rules_version, reference_words) in (0, 2)),
  constraint children_applications_asks_for_rules check (status <> 'approved' or rules_version is not null)
);
create index children_applications_decided_by_idx on private.children_applications (decided_by);
create index children_applications_waiting_idx on private.children_applications (applied_at, teacher_id) where status = 'pending';
alter table private.children_applications enable row level security;

alter table public.admin_approvals drop constraint admin_approvals_action_check;
alter table public.admin_approvals add constraint admin_approvals_action_check
  check (action in ('approved', 'rejected', 'children_approved', 'children_rejected'));

-- Those who teach children already have not agreed to anything, and no admin has decided: they are asked, and their children's courses
-- wait until both are done.
insert into private.children_applications (teacher_id)
select p.id from private.profiles p
where p.role = 'teacher' and p.approval_status <> 'rejected'
  and ('children' = any (p.audiences) or exists (select from public.courses c where c.teacher_id = p.id and c.audience = 'children'));

insert into public.notifications (user_id, kind)
select a.teacher_id, 'children_rules_asked' from private.children_applications a;
