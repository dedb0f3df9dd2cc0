-- What was written in the classroom of a course can be reported like any other message.
alter table public.reports
  add column course_message_id uuid references public.course_messages (id) on delete set null,
  drop constraint reports_subject_kind_check,
  add constraint reports_subject_kind_check check (subject_kind in ('person', 'message', 'course_message', 'course'));
create index reports_course_message_id_idx on public.reports (course_message_id);
