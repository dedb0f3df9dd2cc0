-- Whose profile is seen by whom.

create policy "visitors see approved teachers" on private.profiles for select to anon
  using (role = 'teacher' and approval_status = 'approved');

create policy "people see themselves, teachers and those they have to do with" on private.profiles for select to authenticated
  using (
    (role = 'teacher' and approval_status = 'approved')
    or id = (select auth.uid())
    or (select private.is_admin())
    or (role = 'student' and is_listed_as_partner and gender = (select private.my_gender()))
    or id in (select private.my_contacts())
  );

-- Policies run as the caller, so the caller must be able to call them.
grant execute on function private.my_contacts() to anon, authenticated;
