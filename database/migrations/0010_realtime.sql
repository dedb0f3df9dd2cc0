-- What screens follow while they are open. Supabase's name for it, so that the same tables are live on a Supabase project.
-- Views cannot be published: profiles and live sessions are fetched, not followed.

do $$
declare
  followed text;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach followed in array array[
    'conversations', 'chat_messages', 'notifications',
    'lesson_bookings', 'teacher_availability', 'reviews',
    'courses', 'course_enrollments', 'course_sessions', 'live_attendance', 'free_trials', 'sponsored_course_assignments',
    'study_partner_requests', 'sos_requests',
    'admin_approvals', 'donations', 'teacher_earnings', 'contact_messages', 'support_tickets'
  ] loop
    if not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = followed
    ) then
      execute format('alter publication supabase_realtime add table public.%I', followed);
    end if;
  end loop;
end
$$;

-- Who is told about a booking includes the few admins.
create index profiles_admins_idx on private.profiles (id) where role = 'admin';
