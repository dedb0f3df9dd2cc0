-- Who may teach children: all who say that they do and were approved for it, except one whose application still waits, as that of the new
-- teacher does.

insert into private.children_applications (
  teacher_id, status, applied_at, rules_version, reference_words, decided_at, decided_by)
select p.id, 'approved', p.approved_at, private.children_rules_version(),
  'The head of the school where I teach, and the rabbi of my community. Both know me for more than five years and are glad to be called.',
  p.approved_at + interval '1 day', pg_temp.person('admin')
from private.profiles p
where p.role = 'teacher' and p.approval_status = 'approved' and 'children' = any (p.audiences)
  and p.id <> pg_temp.person('ariel.waisman');

update private.profiles p set is_approved_for_children = true
from private.children_applications a where a.teacher_id = p.id;

insert into public.admin_approvals (admin_id, teacher_id, action, created_at)
select a.decided_by, a.teacher_id, 'children_approved', a.decided_at from private.children_applications a;

insert into private.children_applications (teacher_id, applied_at, rules_version, reference_words) values
  (pg_temp.person('ariel.waisman'), pg_temp.days_ago(6), private.children_rules_version(),
   'Morah Débora Lerner, who teaches on Lomdim as well and knows my classes. Rabbi Kaufman, Talmud Torah of Belgrano, Buenos Aires.'),
  (pg_temp.person('pending'), pg_temp.days_ago(3), private.children_rules_version(),
   'Rabbi Amar, director of the after-school classes in Marseille where I have taught for four years. Mme Cohen, mother of two of my pupils.');
