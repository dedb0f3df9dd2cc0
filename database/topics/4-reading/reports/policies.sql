-- A report is read by whoever made it, by their parent, and by admins; what admins note about it, by admins alone, through their functions.

grant select (
  id, reporter_id, subject_kind, person_id, message_id, course_message_id, course_id, meeting_id, reason, details, status, decided_at, created_at
) on public.reports to authenticated;

create policy "people read their own reports and their children's, admins all" on public.reports for select to authenticated
  using (reporter_id in (select private.my_people()) or (select private.is_admin()));
