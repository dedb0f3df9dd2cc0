-- Lessons about which the two do not agree.

-- Those that wait for a decision (`decide_lesson`), the oldest objection first, with what both say and who was in the room for how long. Give the
-- last row's next_cursor as cursor to go on.
create function public.lessons_to_decide(cursor text default null, page_size integer default 20)
returns table (
  id uuid, kind text, title text, starts_at timestamptz, ends_at timestamptz, price_cents integer, currency text,
  student_id uuid, student_name text, student_minutes integer, teacher_id uuid, teacher_name text, teacher_minutes integer,
  outcome text, is_claimed boolean, reported_by uuid, reported_at timestamptz, objection text, objected_at timestamptz,
  proposed_outcome text, next_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
begin
  perform private.require_admin();
  return query
  select l.id, l.kind, coalesce(c.title, l.subject), l.starts_at, upper(l.during), l.price_cents, l.currency,
    l.student_id, private.name_of(l.student_id), private.minutes_present(l.student_id, l.id),
    l.teacher_id, private.name_of(l.teacher_id), private.minutes_present(l.teacher_id, l.id),
    l.outcome, l.is_claimed, l.reported_by, l.reported_at, l.objection, l.objected_at,
    private.proposed_outcome(l.id), jsonb_build_array(l.objected_at, l.id)::text
  from public.lessons l left join public.courses c on c.id = l.course_id
  where l.state = 'disputed'
    and (parts is null or (l.objected_at, l.id) > (parts[1]::timestamptz, parts[2]::uuid))
  order by l.objected_at, l.id limit least(greatest(coalesce(page_size, 20), 1), 100);
end
$$;

grant execute on function public.lessons_to_decide(text, integer) to authenticated;
