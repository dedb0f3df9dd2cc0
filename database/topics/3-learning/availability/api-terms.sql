-- What whoever wants to book has to know.

-- Of approved teachers, as their hours are. The buffer and the number of lessons a day are the teacher's own: they show only in which
-- times are free.
create function public.booking_terms(teacher_id uuid)
returns table (notice_minutes integer, days_ahead integer, accepts text, keeps_rest_days boolean)
language sql stable security definer set search_path = '' as $$
  select r.notice_minutes, r.days_ahead, r.accepts, r.keeps_rest_days
  from private.booking_rules(booking_terms.teacher_id) as r
  where private.is_approved_teacher(booking_terms.teacher_id)
$$;

grant execute on function public.booking_terms(uuid) to anon, authenticated;
