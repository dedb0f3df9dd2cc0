-- Who may see and change which people.

-- Everything but what only oneself and admins see; the view asks private.kept_of for that.
do $$
begin
  execute format('grant select (%s) on private.profiles to anon, authenticated',
    (select string_agg(c.name, ', ') from private.profile_columns() as c where c.read_by = 'everyone'));
  execute format('grant update (%s) on private.profiles to authenticated',
    (select string_agg(c.name, ', ') from private.profile_columns() as c where c.is_changeable));
end
$$;

create policy "people change themselves" on private.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

grant select on public.admin_approvals to authenticated;

-- A teacher is notified of what was decided and why (a notification), not which admin decided it.
create policy "admins read decisions" on public.admin_approvals for select to authenticated
  using ((select private.is_admin()));

-- It says who, and that something changed; admins may know that of everyone.
grant select on public.teacher_changes to authenticated;

create policy "admins hear that a teacher changed" on public.teacher_changes for select to authenticated
  using ((select private.is_admin()));

-- The predicates that policies and views are made of run as the caller, so the caller must be able to call them.
grant execute on function
  private.is_admin(), private.my_gender(), private.kept_of(uuid), private.is_student(uuid),
  private.is_approved_teacher(uuid)
to anon, authenticated;

grant execute on function private.own_picture(uuid, text), private.is_teacher(uuid) to authenticated;
