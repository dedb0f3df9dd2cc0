-- Whose profile is seen by whom.

create policy "visitors see approved teachers" on private.profiles for select to anon
  using (role = 'teacher' and approval_status = 'approved');

create policy "people see themselves, teachers and those with whom they learn" on private.profiles for select to authenticated
  using (
    (role = 'teacher' and approval_status = 'approved')
    or id = (select auth.uid())
    or (select private.is_admin())
    or (is_listed_as_partner and role = 'student' and gender = (select private.my_gender_as_partner())
      and id <> all (array(select private.my_blocked())))
    -- Part of the contacts: whoever is among them needs no question about all the others.
    or id in (select private.my_correspondents())
    or id in (select private.my_contacts())
  );

-- Policies run as the caller, so the caller must be able to call them.
grant execute on function private.my_contacts(), private.my_correspondents(), private.my_blocked(), private.my_gender_as_partner() to authenticated;
