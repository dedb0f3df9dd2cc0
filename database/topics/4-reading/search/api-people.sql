-- Finding somebody to write to.

-- Whom the caller could write to: those they have to do with, and for a student the teachers that a search finds. Exactly those with
-- whom `open_conversation` works, with the conversation where there is one.
create function public.people_to_write_to(question text default '', page_size integer default 20)
returns table (
  id uuid, first_name text, last_name text, title text, avatar_url text, role text, conversation_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.signed_in();
  max_rows integer := least(greatest(coalesce(page_size, 20), 1), 50);
  found_teachers uuid[] := '{}';
begin
  if private.is_student(me) then
    select coalesce(array_agg(t.id), '{}') into found_teachers
    from public.search_teachers(question => people_to_write_to.question, page_size => max_rows) as t;
  end if;
  return query
  select p.id, p.first_name, p.last_name, p.title, p.avatar_url, p.role, c.id
  from private.profiles p
  left join public.conversations c
    on least(c.student_id, c.teacher_id) = least(me, p.id) and greatest(c.student_id, c.teacher_id) = greatest(me, p.id)
  where p.id <> me
    and (
      p.id = any (found_teachers)
      or (p.id in (select private.my_acquaintances())
        and private.name_answers(concat_ws(' ', p.first_name, p.last_name), people_to_write_to.question))
    )
    and (c.ended_at is null or c.ended_by = me)
    and ((c.id is not null and c.ended_at is null) or private.may_talk(me, p.id) or private.may_talk(p.id, me))
    and not private.is_blocked(me, p.id)
  -- Those one knows, then the best found.
  order by (p.id in (select private.my_acquaintances())) desc, array_position(found_teachers, p.id) nulls last,
    p.first_name, p.last_name, p.id
  limit max_rows;
end
$$;

grant execute on function public.people_to_write_to(text, integer) to authenticated;
